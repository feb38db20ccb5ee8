//! `--resume`: whether, and from where, a run is gone on with.

use std::time::Instant;

use roque::{
    error::{Error, ErrorKind},
    export::{ExportFiles, Packing},
    input::{Source, Stamp},
    report::{Checkpoint, Entered, checkpoint},
    run::{Settings, Start},
    tables::{Format, Table},
};
use serde_json::{Value, json};

use super::{
    arguments::AuditArguments,
    exports::{Exports, Files},
    messages,
};

/// Opens every file of a run, and says where it starts; `None` where it is done already.
pub(crate) fn open(
    arguments: &AuditArguments,
    settings: &Settings,
    exports: &Exports,
    sources: &[Source],
    started: Instant,
) -> Result<Option<(Files, Start)>, Error> {
    let asked = asked(arguments, settings, exports, sources);
    let note = |text: &str| {
        if !arguments.quiet {
            messages::note(text);
        }
    };
    let mut checkpoint = None;
    // A report that is complete has its exports, too.
    if !arguments.resume {
        exports.check(arguments, sources, false)?;
    }
    let folder = Entered::enter(&arguments.out, arguments.force)?;
    // Killed while it gave its files their names.
    let has_named = arguments.resume && folder.is_prepared(&checkpoint::fingerprint(&asked));
    if arguments.resume {
        match decide(&folder, &asked, sources)? {
            Decision::Complete => {
                let out = arguments.out.display();
                let again = if arguments.html || !arguments.check.is_empty() {
                    "is made again, for --check and --html look at it as it is made"
                } else if !folder.holds(settings.tables, settings.writing)
                    || !exports.targets.iter().all(|target| target.path.is_file())
                {
                    "is made again, for files of it are gone"
                } else {
                    folder.tidy()?;
                    note(&format!(
                        "the report in {out} is complete already; nothing was done"
                    ));
                    return Ok(None);
                };
                note(&format!(
                    "the report in {out} is complete already; it {again}"
                ));
            }
            Decision::GoOn(found) => checkpoint = Some(found),
            Decision::Anew => {
                note("there is nothing to go on with; the run starts from the beginning");
            }
        }
        exports.check(arguments, sources, has_named)?;
    }
    let targets = exports.targets.clone();
    let Some(checkpoint) = checkpoint else {
        let files = Files {
            folder: folder.create(settings.tables, settings.writing)?,
            exports: ExportFiles::create(targets)?,
            asked,
            stamps: stamps(sources),
            started,
            seconds_before: 0.0,
        };
        return Ok(Some((files, Start::default())));
    };
    // A source that has not been begun may have changed, and is now looked at first.
    let begun = checkpoint.sources_begun();
    let now = stamps(sources).into_iter().skip(begun);
    let before = checkpoint.stamps.iter().take(begun).cloned();
    let stamps = before.chain(now).collect();
    let mut exports = ExportFiles::reopen(targets, &checkpoint.exports, has_named)?;
    let folder = folder.go_on(settings.tables, settings.writing, &checkpoint)?;
    exports.go_on()?;
    let files = Files {
        folder,
        exports,
        asked,
        stamps,
        started,
        seconds_before: checkpoint.elapsed_seconds,
    };
    let start = Start {
        outcome: checkpoint.outcome,
        reached: checkpoint.reached,
    };
    Ok(Some((files, start)))
}

/// What becomes of a run that is to be gone on with.
enum Decision {
    /// The report is complete.
    Complete,
    /// There is something to go on with.
    GoOn(Box<Checkpoint>),
    /// There is nothing.
    Anew,
}

/// Everything that shapes the output, by the option that says it.
fn asked(
    arguments: &AuditArguments,
    settings: &Settings,
    exports: &Exports,
    sources: &[Source],
) -> Value {
    let names: Vec<_> = sources.iter().map(|source| &source.name).collect();
    let tables: Vec<_> = settings.tables.iter().map(Table::name).collect();
    let formats = settings.writing.formats.iter();
    let formats: Vec<_> = formats.map(Format::name).collect();
    let pack = settings.writing.packing;
    let mut asked = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "sources": names,
        "--tables": tables,
        "--format": formats,
        "--pack": (pack != Packing::NONE).then(|| pack.word()),
        "--stats": settings.statistics,
        "--variations": settings.variations,
        "--first-game-id": settings.first_game_id,
        "--source-name": settings.source_name,
        "--offset-base": settings.offset_base,
        "--lang": settings.watch.language.tag(),
        "--reader": format!("{:?}", arguments.reader),
        "--batch-bytes": settings.batch_bytes,
        "--row-group-games": settings.row_group_games,
        "--known": checkpoint::fingerprint(&json!(settings.watch.known.entries())),
    });
    for target in &exports.targets {
        asked[target.export.option()] = json!(target.path.display().to_string());
    }
    asked
}

/// What the files of the sources are now.
fn stamps(sources: &[Source]) -> Vec<Option<Stamp>> {
    sources.iter().map(Source::stamp).collect()
}

/// Whether there is something to go on with; nothing is changed by it.
fn decide(folder: &Entered, asked: &Value, sources: &[Source]) -> Result<Decision, Error> {
    let now = stamps(sources);
    let options = checkpoint::fingerprint(asked);
    if checkpoint::inputs(&now).is_some_and(|inputs| folder.is_finished_with(&options, &inputs)) {
        return Ok(Decision::Complete);
    }
    let Some(checkpoint) = Checkpoint::read(folder.path())? else {
        return Ok(Decision::Anew);
    };
    if let Some(what) = difference(&checkpoint.asked, asked) {
        let message = format!(
            "the run that was interrupted {what}; give the same command with --resume, or start \
             anew, without it"
        );
        let path = folder.path().display().to_string();
        return Err(Error::of_file(ErrorKind::Usage, path, message));
    }
    let begun = checkpoint.sources_begun();
    for ((source, before), now) in sources.iter().zip(&checkpoint.stamps).zip(&now).take(begun) {
        let is_same = match (before, now) {
            (Some(before), Some(now)) => before.is_like(now),
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            let message = "this file has changed since the run was interrupted; start anew, \
                           without --resume";
            return Err(Error::of_file(ErrorKind::Usage, &source.name, message));
        }
    }
    Ok(Decision::GoOn(Box::new(checkpoint)))
}

/// What the two differ in.
fn difference(before: &Value, now: &Value) -> Option<String> {
    let (before, now) = (before.as_object()?, now.as_object()?);
    let mut keys = before.keys().chain(now.keys());
    let key = keys.find(|&key| before.get(key) != now.get(key))?;
    Some(match key.as_str() {
        "version" => "was one of another version of roque".to_owned(),
        "sources" => "had other sources".to_owned(),
        option => format!("had another {option}"),
    })
}
