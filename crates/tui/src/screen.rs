//! The full-screen game. It restores the terminal on every exit, also on a panic.

use std::io::{self, Stdout, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    SetTitle, disable_raw_mode, enable_raw_mode,
};
use freecell_play::{PlayerData, SolverQueue};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;

use crate::app::{App, Effect, Event};
use crate::store::Store;
use crate::theme::ColorDepth;
use crate::worker::SolverWorker;
use crate::{Ending, Options, environment, view};

/// The terminal in raw mode; dropping it restores the terminal.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn new() -> io::Result<Screen> {
        restore_on_panic();
        enable_raw_mode()?;
        // From here on, dropping the value restores the terminal.
        let screen = Screen {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
        };
        enter()?;
        Ok(screen)
    }

    /// Gives the terminal back to the shell until it continues the program.
    fn suspend(&mut self) -> io::Result<()> {
        restore();
        // The main thread gets the signal before the call returns.
        #[cfg(unix)]
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        enable_raw_mode()?;
        enter()?;
        self.redraw()
    }

    /// Redraws everything. `Terminal::clear` would ask for the position of the cursor,
    /// and never get it: the thread that reads keys takes the answer.
    fn redraw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    fn draw(&mut self, app: &App, depth: ColorDepth) -> io::Result<()> {
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal
            .draw(|frame| view::draw(app, depth, frame.buffer_mut()))?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Switches to the screen of the game.
fn enter() -> io::Result<()> {
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Restores the terminal. Errors are ignored: a closed terminal needs nothing.
fn restore() {
    let _ = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic message is printed. A panic in another
/// thread ends the program, because it would go unnoticed otherwise.
fn restore_on_panic() {
    let main = thread::current().id();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        report(panic);
        if thread::current().id() != main {
            std::process::exit(101);
        }
    }));
}

/// Plays on the full screen until the player quits.
///
/// # Errors
///
/// If the terminal cannot be set up, read or written.
pub fn play(options: &Options, data: PlayerData<Store>) -> io::Result<Ending> {
    let (player, effects) = options.player(data);
    let mut app = App::of(player, effects, environment::color_scheme());
    let depth = options.color_depth.unwrap_or_else(environment::color_depth);
    let (sender, events) = channel();
    let mut screen = Screen::new()?;
    spawn_readers(&sender);
    let result = run(&mut app, &mut screen, depth, &sender, &events);
    drop(screen);
    if result.is_ok() {
        print_summary(&mut app);
    }
    result.map(|()| app.ending())
}

/// Prints a summary of the game and its record after the screen is restored.
fn print_summary(app: &mut App) {
    let words = match app.ending() {
        Ending::Won => app.player.won_text(),
        Ending::Left => app.player.left_text(),
    };
    let _ = writeln!(io::stdout(), "{words}\n{}", app.game().to_record());
}

/// Forwards terminal events and signals to a channel, in their own threads.
fn spawn_readers(sender: &Sender<Event>) {
    let keys = sender.clone();
    thread::spawn(move || {
        while let Ok(event) = crossterm::event::read() {
            if keys.send(Event::Terminal(event)).is_err() {
                return;
            }
        }
        let _ = keys.send(Event::Hangup);
    });
    let signals = sender.clone();
    // Without a handler, a signal ends the program without saving the game.
    let _ = ctrlc::set_handler(move || {
        let _ = signals.send(Event::Hangup);
    });
}

fn run(
    app: &mut App,
    screen: &mut Screen,
    depth: ColorDepth,
    sender: &Sender<Event>,
    events: &Receiver<Event>,
) -> io::Result<()> {
    let solvers = SolverQueue::ALL.map(|_| {
        let sender = sender.clone();
        SolverWorker::new(move |response| {
            let _ = sender.send(Event::Solver(response));
        })
    });
    let start = Instant::now();
    let size = screen.terminal.size()?;
    app.resize(size.width, size.height);
    let _ = execute!(io::stdout(), SetTitle(app.player.title()));
    let mut effects = app.take_effects();
    loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Solve(request) => solvers[request.queue() as usize].send(request),
                Effect::StopAnalysis => solvers[SolverQueue::Analysis as usize].stop(),
                Effect::Copy(text) => {
                    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
                }
                Effect::Redraw => screen.redraw()?,
                Effect::Suspend => {
                    screen.suspend()?;
                    // The window may have changed meanwhile.
                    let size = screen.terminal.size()?;
                    app.resize(size.width, size.height);
                }
                Effect::Quit => return Ok(()),
            }
        }
        // Drawing fails if the terminal was closed.
        let drawn = screen.draw(app, depth);
        let event = match events.recv_timeout(app.timeout()) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Hangup,
        };
        let event = if drawn.is_err() { Event::Hangup } else { event };
        effects.extend(app.update(event, start.elapsed()));
        while let Ok(event) = events.try_recv() {
            effects.extend(app.update(event, start.elapsed()));
        }
    }
}
