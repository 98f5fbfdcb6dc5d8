//! Reads input that may pause: standard input, pipes and terminals.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::interrupt;

/// The number of bytes that are read at a time.
const CHUNK: usize = 64 * 1024;

/// How many chunks may be read ahead.
const CHUNKS_AHEAD: usize = 4;

/// How long an input is silent before its next line may never come.
const PATIENCE: Duration = Duration::from_millis(200);

/// How often to look for Ctrl-C while waiting.
const POLL: Duration = Duration::from_millis(50);

/// An input that a thread of its own reads. Before it waits, [`BufRead::fill_buf`] fails
/// twice with `WouldBlock`: at once, so that the caller can finish what it has, and when
/// the input has been silent for a while. Ctrl-C ends the input, and so does a flag.
pub(crate) struct Pipe {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    used: usize,
    silence: Silence,
    has_ended: bool,
    /// Ends the input when it is set.
    is_stopped: Arc<AtomicBool>,
}

/// How long the input has had nothing to read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Silence {
    None,
    Short,
    Long,
}

impl Pipe {
    pub(crate) fn new(mut input: impl Read + Send + 'static, is_stopped: Arc<AtomicBool>) -> Pipe {
        let (sender, chunks) = sync_channel(CHUNKS_AHEAD);
        // The thread ends with the input, or with the program if it never ends.
        thread::spawn(move || {
            loop {
                let mut chunk = vec![0; CHUNK];
                let read = match input.read(&mut chunk) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(length) => {
                        chunk.truncate(length);
                        Ok(chunk)
                    }
                    Err(error) => Err(error),
                };
                let is_last = !matches!(&read, Ok(chunk) if !chunk.is_empty());
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        Pipe {
            chunks,
            chunk: Vec::new(),
            used: 0,
            silence: Silence::None,
            has_ended: false,
            is_stopped,
        }
    }

    /// Returns whether the input has had nothing to read for a while.
    pub(crate) fn is_silent(&self) -> bool {
        self.silence == Silence::Long
    }

    fn is_stopped(&self) -> bool {
        interrupt::interrupted() || self.is_stopped.load(Ordering::Relaxed)
    }

    fn receive(&mut self) -> io::Result<Vec<u8>> {
        let would_block = || io::Error::from(io::ErrorKind::WouldBlock);
        match self.silence {
            Silence::None => match self.chunks.try_recv() {
                Ok(chunk) => chunk,
                Err(TryRecvError::Disconnected) => Ok(Vec::new()),
                Err(TryRecvError::Empty) => {
                    self.silence = Silence::Short;
                    Err(would_block())
                }
            },
            Silence::Short => match self.chunks.recv_timeout(PATIENCE) {
                Ok(chunk) => chunk,
                Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {
                    self.silence = Silence::Long;
                    Err(would_block())
                }
            },
            Silence::Long => loop {
                match self.chunks.recv_timeout(POLL) {
                    Ok(chunk) => return chunk,
                    Err(RecvTimeoutError::Timeout) if !self.is_stopped() => {}
                    Err(_) => return Ok(Vec::new()),
                }
            },
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Pipe {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.chunk.len() && !self.has_ended {
            self.chunk = self.receive()?;
            self.used = 0;
            self.silence = Silence::None;
            self.has_ended = self.chunk.is_empty();
        }
        Ok(&self.chunk[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
    }
}
