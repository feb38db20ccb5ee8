//! `roque audit`.

use std::{
    env,
    path::Path,
    process,
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use roque::{
    error::{Error, ErrorKind},
    export::Packing,
    input::{Found, Source, source},
    page,
    pipeline::Cancel,
    problem::ProblemKind,
    report::{
        RunOutcome, checkpoint,
        run_json::{Asked, RunJson},
        summary,
    },
    run::{self, CheckedRoque, FaultyRoque, PgnReader, Progress, Roque, Settings, Start, Writing},
    statistics,
    tables::{Format, Tables},
};

use super::{
    Exit,
    arguments::{AuditArguments, Check, ReaderChoice, When},
    exports::{self, Exports, Files},
    messages,
    progress::Display,
    resume,
};

/// Audits what the arguments name.
pub(crate) fn run(arguments: &AuditArguments) -> Result<Exit, Error> {
    let started = Instant::now();
    let found = source::find(&arguments.inputs);
    let exports = Exports::asked_for(arguments)?;
    let settings = settings(arguments, &found.sources, &exports)?;
    let opened = resume::open(arguments, &settings, &exports, &found.sources, started)?;
    let Some((mut files, start)) = opened else {
        return Ok(Exit::Completed);
    };
    if !arguments.quiet {
        say_repeated(&found);
    }
    let outcome = audit(arguments, found.sources, &settings, start, &mut files);
    let done = outcome.and_then(|outcome| finish(arguments, &settings, exports, files, &outcome));
    match done {
        Err(error) if error.kind() == ErrorKind::Report && checkpoint::exists(&arguments.out) => {
            messages::error(&error);
            say_how_to_go_on(arguments);
            Ok(Exit::Failed)
        }
        done => done,
    }
}

/// Audits the sources, from the start on.
fn audit(
    arguments: &AuditArguments,
    sources: Vec<Source>,
    settings: &Settings,
    start: Start,
    files: &mut Files,
) -> Result<RunOutcome, Error> {
    let cancel = Cancel::default();
    stop_on_interrupt(&cancel)?;
    fail_at_file_limit()?;
    stay_silent_on_panic();
    let progress = Progress::default();
    let when = if arguments.quiet {
        When::Never
    } else {
        arguments.progress
    };
    let size = sources.iter().map(|source| source.size).sum();
    let done = sources.iter().take(start.outcome.sources.len());
    let done = done.filter_map(|source| source.size).sum();
    progress.packed_bytes.store(done, Ordering::Relaxed);
    let _display = Display::start(when, &progress, size);
    let (cancel, progress) = (&cancel, &progress);
    match arguments.reader {
        ReaderChoice::Roque => {
            let engine = Arc::new(Roque);
            run::run_from(start, &engine, sources, settings, cancel, progress, files)
        }
        ReaderChoice::Checked => {
            let engine = Arc::new(CheckedRoque);
            run::run_from(start, &engine, sources, settings, cancel, progress, files)
        }
        ReaderChoice::Faulty => {
            let engine = Arc::new(FaultyRoque);
            run::run_from(start, &engine, sources, settings, cancel, progress, files)
        }
        ReaderChoice::PgnReader => {
            let engine = Arc::new(PgnReader);
            run::run_from(start, &engine, sources, settings, cancel, progress, files)
        }
    }
}

/// Gives every file its name, and says what was found.
fn finish(
    arguments: &AuditArguments,
    settings: &Settings,
    exports: Exports,
    mut files: Files,
    outcome: &RunOutcome,
) -> Result<Exit, Error> {
    let elapsed_seconds = files.elapsed_seconds();
    let known = arguments.known.as_deref().map(|file| {
        let known = Arc::clone(&settings.watch.known);
        (file.display().to_string(), known)
    });
    let asked = Asked {
        command: command(),
        tables: settings.tables,
        first_game_id: settings.first_game_id,
        offset_base: settings.offset_base,
        exports: exports.targets,
        known,
        variations: settings.variations,
        options: checkpoint::fingerprint(&files.asked),
        inputs: checkpoint::inputs(&files.stamps),
    };
    let run_json = RunJson::new(&asked, outcome, elapsed_seconds);
    let sheets = outcome.statistics.as_deref().map(statistics::tables::all);
    let sheets = sheets.unwrap_or_default();
    files.folder.prepare(&run_json, &sheets)?;
    exports::finish(files.exports, &settings.watch, outcome)?;
    files.folder.finish(&sheets, outcome.interrupted)?;
    let words = arguments.language.language().words();
    let page = arguments.html.then(|| page::write(&arguments.out, words));
    let made = match &page {
        Some(Ok(path)) => Some(path.display().to_string()),
        _ => None,
    };
    report(arguments, &asked, outcome, made.as_deref(), elapsed_seconds);
    page.transpose()?;
    if outcome.interrupted && checkpoint::exists(&arguments.out) {
        say_how_to_go_on(arguments);
    }
    Ok(exit(arguments, outcome))
}

/// How to go on with a run that has put aside how far it came.
fn say_how_to_go_on(arguments: &AuditArguments) {
    if !arguments.quiet {
        let line = arguments.language.language().words().say("summary-resume");
        messages::text(&(line + "\n"));
    }
}

fn settings(
    arguments: &AuditArguments,
    sources: &[Source],
    exports: &Exports,
) -> Result<Settings, Error> {
    let one_source = [
        ("--source-name", arguments.source_name.is_some()),
        ("--offset-base", arguments.offset_base != 0),
    ];
    for (option, is_given) in one_source {
        if is_given && sources.len() > 1 {
            return Err(Error::new(
                ErrorKind::Usage,
                format!(
                    "{option} is about one source, and there are {}; audit them one by one",
                    sources.len()
                ),
            ));
        }
    }
    let tables = arguments.tables.unwrap_or(Tables::ALL);
    if arguments.html
        && let Some(table) = page::missing_table(tables)
    {
        return Err(Error::new(
            ErrorKind::Usage,
            format!("--html needs the table {table}; add it to --tables, or leave --tables out"),
        ));
    }
    if arguments.html && !arguments.format.contains(&Format::Csv) {
        return Err(Error::new(
            ErrorKind::Usage,
            "--html needs the tables as csv; add csv to --format",
        ));
    }
    let all_cores = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Settings {
        tables,
        jobs: arguments.jobs.map_or_else(all_cores, usize::from),
        batch_bytes: arguments.batch_bytes.get(),
        first_game_id: arguments.first_game_id,
        source_name: arguments.source_name.clone(),
        offset_base: arguments.offset_base,
        exports: exports.plan(),
        watch: exports.watch.clone(),
        variations: arguments.variations,
        writing: Writing {
            formats: arguments.format.iter().copied().collect(),
            packing: arguments.pack.unwrap_or(Packing::NONE),
        },
        statistics: arguments.stats,
        row_group_games: arguments.row_group_games.get(),
        checkpoints: Some(Duration::from_secs(arguments.checkpoint_seconds)),
    })
}

fn say_repeated(found: &Found) {
    match found.repeated.as_slice() {
        [] => {}
        [name] => messages::note(&format!("{name} is named twice; it is audited once")),
        [name, rest @ ..] => messages::note(&format!(
            "{name} and {} more are named twice; each is audited once",
            rest.len()
        )),
    }
}

/// How soon behind the first interrupt another one is taken for the same: some programs send each
/// signal to a process and again to its group.
const SAME_INTERRUPT: Duration = Duration::from_millis(500);

/// The first interrupt ends the run in good order, the second one ends it at once.
fn stop_on_interrupt(cancel: &Cancel) -> Result<(), Error> {
    let cancel = cancel.clone();
    let mut first = None;
    let handler = move || {
        let since_first = first.get_or_insert_with(Instant::now).elapsed();
        if cancel.cancel() && since_first >= SAME_INTERRUPT {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
    };
    ctrlc::set_handler(handler).map_err(|error| {
        let message = format!("interrupts cannot be caught: {error}");
        Error::new(ErrorKind::Internal, message)
    })
}

/// A file that may not grow any longer is an error of the writing, and not the end of the process.
#[cfg(unix)]
fn fail_at_file_limit() -> Result<(), Error> {
    let ignored = Arc::default();
    let registered = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, ignored);
    registered.map(drop).map_err(|error| {
        let message = format!("signals cannot be caught: {error}");
        Error::new(ErrorKind::Internal, message)
    })
}

#[cfg(not(unix))]
fn fail_at_file_limit() -> Result<(), Error> {
    Ok(())
}

/// A panic on one of our threads becomes a problem of the game, or an error of the run: it is
/// told there.
fn stay_silent_on_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let name = thread::current().name().unwrap_or_default().to_owned();
        if !name.starts_with("worker") && name != "reader" {
            usual(panic);
        }
    }));
}

/// The command, as it was given.
fn command() -> Vec<String> {
    let mut words: Vec<_> = env::args_os()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    // Where the program lies says nothing about the run.
    if let Some(program) = words.first_mut() {
        let name = Path::new(program).file_name();
        *program = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    }
    words
}

fn report(
    arguments: &AuditArguments,
    asked: &Asked,
    outcome: &RunOutcome,
    page: Option<&str>,
    elapsed_seconds: f64,
) {
    for error in outcome
        .sources
        .iter()
        .filter_map(|source| source.error.as_ref())
    {
        messages::error(error);
    }
    if let Some(bug) = &outcome.findings.bug {
        let games = outcome
            .findings
            .counts
            .problems_of(ProblemKind::InternalError);
        messages::note(&format!(
            "{} could not be audited because of a bug in roque (internal_error in problems.csv); \
             please report it with the first of these games: {bug}",
            summary::count(games, "game")
        ));
    }
    if !arguments.quiet {
        let out = arguments.out.display().to_string();
        let words = arguments.language.language().words();
        messages::text(&summary::text(
            words,
            asked,
            outcome,
            &out,
            page,
            elapsed_seconds,
        ));
    }
}

fn exit(arguments: &AuditArguments, outcome: &RunOutcome) -> Exit {
    let is_unread = outcome.sources.iter().any(|source| source.error.is_some());
    if outcome.interrupted {
        Exit::Interrupted
    } else if is_unread {
        Exit::Failed
    } else if fails(arguments, outcome) {
        Exit::Found
    } else {
        Exit::Completed
    }
}

/// Whether the run found what `--check` asks about; says what it was.
fn fails(arguments: &AuditArguments, outcome: &RunOutcome) -> bool {
    let counts = &outcome.findings.counts;
    let asked = [
        (
            Check::Illegal,
            counts.new_illegal(),
            "illegal castle",
            " without doubt",
        ),
        (Check::Problems, counts.errors, "error", " in problems"),
    ];
    let found: Vec<_> = asked
        .into_iter()
        .filter(|(check, number, ..)| arguments.check.contains(check) && *number > 0)
        .map(|(_, number, what, which)| summary::count(number, what) + which)
        .collect();
    if !found.is_empty() && !arguments.quiet {
        messages::note(&format!("the check fails: {}", found.join(", ")));
    }
    !found.is_empty()
}
