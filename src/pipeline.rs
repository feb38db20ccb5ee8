//! A reader thread, workers, and a drain that takes the results in order. Knows no chess.
//!
//! The reader thread makes a one-shot channel for each job, puts its receiving end on a bounded
//! queue, and spawns the work on a pool. The drain pops the receivers in order. So results come
//! out in the order of the jobs, a full queue holds the reader back, memory stays flat, and one
//! thread is enough.

use std::{
    any::Any,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

/// How often a drain with nothing to do looks whether the run is cancelled.
const PATIENCE: Duration = Duration::from_millis(50);

/// A flag that asks a run to stop. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the run to stop; returns whether it had been asked before.
    #[allow(clippy::must_use_candidate)]
    pub fn cancel(&self) -> bool {
        self.0.swap(true, Ordering::SeqCst)
    }

    /// Whether the run was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Things that are used again: buffers that keep their memory. Clones share the shelf.
#[derive(Debug)]
pub struct Shelf<T>(Arc<Mutex<Vec<T>>>);

impl<T> Shelf<T> {
    /// Takes something from the shelf, or makes it.
    pub fn take_or(&self, make: impl FnOnce() -> T) -> T {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        taken.unwrap_or_else(make)
    }

    /// Puts something on the shelf.
    pub fn put(&self, item: T) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(item);
    }
}

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf(Arc::default())
    }
}

impl<T> Clone for Shelf<T> {
    fn clone(&self) -> Shelf<T> {
        Shelf(Arc::clone(&self.0))
    }
}

/// Why a pipeline stopped before its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Stopped<E> {
    /// The drain failed.
    Drain(E),
    /// The reader or a job panicked, with this message.
    Panic(String),
    /// Threads could not be started.
    Threads(String),
}

impl<E: fmt::Display> fmt::Display for Stopped<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Drain(error) => error.fmt(f),
            Stopped::Panic(message) => write!(f, "a thread panicked: {message}"),
            Stopped::Threads(message) => write!(f, "threads could not be started: {message}"),
        }
    }
}

/// Whether everything was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All jobs were done and drained.
    Complete,
    /// The run was cancelled; what had been drained by then is whole and in order.
    Cancelled,
}

type Promise<R> = Receiver<Result<R, String>>;

/// Where the reader thread hands in jobs.
pub struct Submit<J, R> {
    queue: SyncSender<Promise<R>>,
    pool: Arc<rayon::ThreadPool>,
    work: Arc<dyn Fn(J) -> R + Send + Sync>,
    cancel: Cancel,
}

impl<J: Send + 'static, R: Send + 'static> Submit<J, R> {
    /// Hands in a job, and waits while too many are under way.
    ///
    /// Returns false where the run has ended: the reader should stop.
    pub fn job(&self, job: J) -> bool {
        let (result, promise) = sync_channel(1);
        if self.cancel.is_cancelled() || self.queue.send(promise).is_err() {
            return false;
        }
        let work = Arc::clone(&self.work);
        self.pool.spawn(move || {
            let outcome = catch_unwind(AssertUnwindSafe(|| work(job)));
            // The drain may be gone already.
            let _ = result.send(outcome.map_err(|panic| panic_message(&*panic)));
        });
        true
    }

    /// Whether the run was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

/// How a pipeline runs.
#[derive(Clone, Debug)]
pub struct Pipeline {
    /// Threads that work; at least one.
    pub jobs: usize,
    /// Stops the run from outside.
    pub cancel: Cancel,
}

impl Pipeline {
    /// Runs `read` on a thread of its own, `work` on the workers, and `drain` on this thread, with
    /// the results in the order of the jobs.
    ///
    /// # Errors
    ///
    /// [`Stopped`]: the first failure of `drain`, or a panic in `read` or `work`.
    pub fn run<J, R, E>(
        &self,
        read: impl FnOnce(&Submit<J, R>) + Send + 'static,
        work: impl Fn(J) -> R + Send + Sync + 'static,
        mut drain: impl FnMut(R) -> Result<(), E>,
    ) -> Result<Ending, Stopped<E>>
    where
        J: Send + 'static,
        R: Send + 'static,
    {
        let jobs = self.jobs.max(1);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(jobs)
            .thread_name(|index| format!("worker-{index}"))
            .build()
            .map_err(|error| Stopped::Threads(error.to_string()))?;
        let (queue, promises) = sync_channel(2 * jobs + 2);
        let submit = Submit {
            queue,
            pool: Arc::new(pool),
            work: Arc::new(work),
            cancel: self.cancel.clone(),
        };
        // Not a scoped thread: a reader that waits for its input must not hold up the end of a
        // run that is cancelled or has failed.
        let reader = thread::Builder::new()
            .name("reader".to_owned())
            .spawn(move || read(&submit))
            .map_err(|error| Stopped::Threads(error.to_string()))?;
        loop {
            match promises.recv_timeout(PATIENCE) {
                Ok(promise) => {
                    let result = promise.recv().map_err(|_| lost_job())?;
                    drain(result.map_err(Stopped::Panic)?).map_err(Stopped::Drain)?;
                }
                Err(RecvTimeoutError::Timeout) if self.cancel.is_cancelled() => {
                    return Ok(Ending::Cancelled);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        match reader.join() {
            Err(panic) => Err(Stopped::Panic(panic_message(&*panic))),
            Ok(()) if self.cancel.is_cancelled() => Ok(Ending::Cancelled),
            Ok(()) => Ok(Ending::Complete),
        }
    }
}

/// A job that never answered.
fn lost_job<E>() -> Stopped<E> {
    Stopped::Panic("a job was lost".to_owned())
}

/// What a panic says.
#[must_use]
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    if let Some(message) = panic.downcast_ref::<&str>() {
        (*message).to_owned()
    } else if let Some(message) = panic.downcast_ref::<String>() {
        message.clone()
    } else {
        "no message".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, sync::atomic::AtomicUsize};

    use proptest::prelude::*;

    use super::*;

    fn pipeline(jobs: usize) -> Pipeline {
        Pipeline {
            jobs,
            cancel: Cancel::default(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn results_come_in_order(jobs in 1_usize..9, delays in prop::collection::vec(0_u64..300, 0..120)) {
            let sent = delays.clone();
            let mut seen = Vec::new();
            let ending = pipeline(jobs).run(
                move |submit| {
                    for job in sent.into_iter().enumerate() {
                        assert!(submit.job(job));
                    }
                },
                |(index, delay)| {
                    thread::sleep(Duration::from_micros(delay));
                    (index, delay)
                },
                |result| {
                    seen.push(result);
                    Ok::<_, Infallible>(())
                },
            );
            prop_assert_eq!(ending, Ok(Ending::Complete));
            prop_assert_eq!(seen, delays.into_iter().enumerate().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_slow_drain_holds_the_reader_back() {
        static SENT: AtomicUsize = AtomicUsize::new(0);
        let mut drained = 0;
        let mut furthest = 0;
        let ending = pipeline(1).run(
            |submit| {
                for job in 0..100 {
                    submit.job(job);
                    SENT.fetch_add(1, Ordering::SeqCst);
                }
            },
            |job: i32| job,
            |_| {
                thread::sleep(Duration::from_millis(1));
                drained += 1;
                furthest = furthest.max(SENT.load(Ordering::SeqCst) - drained);
                Ok::<_, Infallible>(())
            },
        );
        assert_eq!(ending, Ok(Ending::Complete));
        assert!(furthest <= 8, "{furthest} jobs were under way");
    }

    #[test]
    fn a_panic_in_a_job_ends_the_run() {
        let ending = pipeline(2).run(
            |submit| while submit.job(7) {},
            |job: i32| {
                assert!(job != 7, "job 7");
                job
            },
            |_| Ok::<_, Infallible>(()),
        );
        assert_eq!(ending, Err(Stopped::Panic("job 7".to_owned())));
    }

    #[test]
    fn a_panic_in_the_reader_ends_the_run() {
        let ending = pipeline(2).run(
            |submit| {
                submit.job(1);
                panic!("no more");
            },
            |job: i32| job,
            |_| Ok::<_, Infallible>(()),
        );
        assert_eq!(ending, Err(Stopped::Panic("no more".to_owned())));
    }

    #[test]
    fn a_failing_drain_ends_the_run() {
        let ending = pipeline(1).run(
            |submit| while submit.job(1) {},
            |job: i32| job,
            |_| Err("disk full"),
        );
        assert_eq!(ending, Err(Stopped::Drain("disk full")));
    }

    #[test]
    fn cancelling_does_not_wait_for_the_input() {
        let pipeline = pipeline(1);
        let cancel = pipeline.cancel.clone();
        let mut drained = 0;
        let ending = pipeline.run(
            |submit| {
                submit.job(1);
                thread::sleep(Duration::from_mins(1));
            },
            |job: i32| job,
            |_| {
                drained += 1;
                cancel.cancel();
                Ok::<_, Infallible>(())
            },
        );
        assert_eq!(ending, Ok(Ending::Cancelled));
        assert_eq!(drained, 1);
    }
}
