//! The files that are asked for beside the report.

use std::{sync::Arc, time::Instant};

use roque::{
    error::Error,
    export::{
        Export, ExportFiles, Plan,
        files::{self, Target},
    },
    input::{Source, Stamp},
    report::{Checkpoint, Known, ReportFolder, RunOutcome, Watch, known},
    run::{Reached, Sink},
    tables::{Format, Table},
};

use serde_json::Value;

use super::arguments::AuditArguments;

/// What is to be exported, and what is known.
#[derive(Debug)]
pub(crate) struct Exports {
    pub(crate) targets: Vec<Target>,
    pub(crate) watch: Watch,
}

impl Exports {
    /// Reads the known findings; nothing is written yet.
    pub(crate) fn asked_for(arguments: &AuditArguments) -> Result<Exports, Error> {
        let asked = &arguments.exports;
        let paths = [
            &asked.export_clean,
            &asked.export_flagged,
            &asked.export_rest,
            &asked.annotate,
            &asked.write_known,
        ];
        let targets: Vec<_> = Export::ALL
            .into_iter()
            .zip(paths)
            .filter_map(|(export, path)| Some(Target::new(export, path.as_deref()?)))
            .collect();
        let known = arguments.known.as_deref();
        let known = known.map(Known::read).transpose()?.unwrap_or_default();
        Ok(Exports {
            targets,
            watch: Watch {
                known: Arc::new(known),
                keeps: asked.write_known.is_some(),
                language: arguments.language.language(),
            },
        })
    }

    /// Refuses files that would destroy something, unless the files that are there are `ours`.
    pub(crate) fn check(
        &self,
        arguments: &AuditArguments,
        sources: &[Source],
        ours: bool,
    ) -> Result<(), Error> {
        let known = arguments.known.as_deref();
        files::check(
            &self.targets,
            sources,
            known,
            &arguments.out,
            arguments.force || ours,
        )
    }

    /// How the games are sorted.
    pub(crate) fn plan(&self) -> Plan {
        self.targets.iter().fold(Plan::NONE, |plan, target| {
            plan.with(target.export, target.packing)
        })
    }
}

/// The report and the exports of a run, as they are written.
#[derive(Debug)]
pub(crate) struct Files {
    pub(crate) folder: ReportFolder,
    pub(crate) exports: ExportFiles,
    /// Everything that shapes them.
    pub(crate) asked: Value,
    /// What the files of the sources were when they were first looked at.
    pub(crate) stamps: Vec<Option<Stamp>>,
    pub(crate) started: Instant,
    /// Seconds of the runs that this one goes on with.
    pub(crate) seconds_before: f64,
}

impl Files {
    /// Seconds since the start, those of the runs before included.
    pub(crate) fn elapsed_seconds(&self) -> f64 {
        self.seconds_before + self.started.elapsed().as_secs_f64()
    }
}

impl Sink for Files {
    fn rows(&mut self, table: Table, rows: &[u8]) -> Result<(), Error> {
        self.folder.write(table, Format::Csv, rows)
    }

    fn text(&mut self, table: Table, format: Format, text: &[u8]) -> Result<(), Error> {
        self.folder.write(table, format, text)
    }

    #[cfg(feature = "parquet")]
    fn columns(&mut self, table: Table, columns: &mut roque::tables::Columns) -> Result<(), Error> {
        self.folder.append(table, columns)
    }

    fn games(&mut self, export: Export, games: &[u8]) -> Result<(), Error> {
        self.exports.write(export, games)
    }

    #[cfg(feature = "parquet")]
    fn end_row_groups(&mut self) -> Result<(), Error> {
        self.folder.end_row_groups()
    }

    fn checkpoint(&mut self, outcome: &RunOutcome, reached: Reached) -> Result<(), Error> {
        let extents = self.exports.settle()?;
        self.folder.checkpoint(Checkpoint {
            asked: self.asked.clone(),
            stamps: self.stamps.clone(),
            tables: Vec::new(),
            exports: extents.clone(),
            elapsed_seconds: self.elapsed_seconds(),
            reached,
            outcome,
        })?;
        self.exports.keep(extents);
        Ok(())
    }
}

/// Writes the known findings and gives the exports their names; those of an interrupted run keep
/// the names of unfinished files, for nothing in them says that games are missing.
pub(crate) fn finish(
    mut files: ExportFiles,
    watch: &Watch,
    outcome: &RunOutcome,
) -> Result<(), Error> {
    if watch.keeps {
        let text = known::file(&outcome.findings.kept, &watch.known);
        files.write(Export::Known, text.as_bytes())?;
    }
    if outcome.interrupted {
        files.leave_partial()
    } else {
        files.finish()
    }
}
