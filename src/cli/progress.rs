//! How far a run has come: a bar on a terminal, else a line a second where asked for.

use std::{
    io::IsTerminal,
    sync::{
        atomic::Ordering,
        mpsc::{RecvTimeoutError, SyncSender, sync_channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use roque::{report::summary, run::Progress};

use super::{arguments::When, messages};

const BAR: &str = "{bar:30} {percent:>3}%  {msg}  {eta} left";
const NO_BAR: &str = "{spinner} {msg}  {elapsed}";

/// Shows progress on a thread of its own until it is dropped.
#[derive(Debug)]
pub(crate) struct Display {
    stop: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Display {
    /// Begins to show progress; `size` is how many bytes there are to read, where known.
    pub(crate) fn start(when: When, progress: &Progress, size: Option<u64>) -> Display {
        let is_terminal = std::io::stderr().is_terminal();
        let is_shown = match when {
            When::Auto => is_terminal,
            When::Never => false,
            When::Always => true,
        };
        if !is_shown {
            return Display {
                stop: None,
                thread: None,
            };
        }
        let (stop, stopped) = sync_channel::<()>(1);
        let progress = progress.clone();
        let show = move || {
            let started = Instant::now();
            let bar = is_terminal.then(|| bar(size));
            let pause = Duration::from_millis(if is_terminal { 100 } else { 1000 });
            while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let bytes = progress.packed_bytes.load(Ordering::Relaxed);
                let games = progress.games.load(Ordering::Relaxed);
                let speed = summary::per_second(games, started.elapsed().as_secs_f64());
                let message = format!("{}, {speed} games/s", summary::count(games, "game"));
                match (&bar, size) {
                    (Some(bar), _) => {
                        bar.set_position(bytes);
                        bar.set_message(message);
                        bar.tick();
                    }
                    (None, Some(size)) => {
                        let percent = bytes.min(size) * 100 / size.max(1);
                        messages::note(&format!("{percent}%, {message}"));
                    }
                    (None, None) => messages::note(&message),
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        };
        Display {
            stop: Some(stop),
            // A run without a bar is better than no run.
            thread: thread::Builder::new()
                .name("progress".to_owned())
                .spawn(show)
                .ok(),
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn bar(size: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template(if size.is_some() { BAR } else { NO_BAR });
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
