//! The full screen: the terminal, put right again whatever happens.

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
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use crate::app::{App, Effect, Event};
use crate::theme::Depth;
use crate::thinker::Thinker;
use crate::world::World;
use crate::{Ending, Options, environment, view};

/// The screen while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn new() -> io::Result<Screen> {
        restore_on_panic();
        enable_raw_mode()?;
        // From here on, leaving puts everything right.
        let screen = Screen {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
        };
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste
        )?;
        Ok(screen)
    }

    fn draw(&mut self, app: &App, depth: Depth) -> io::Result<()> {
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

/// Puts the terminal right. A terminal that is gone cannot be, and need not.
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

/// What is told of a panic is told on a terminal that can show it. One in a
/// thread beside ends the program: nobody would hear of it otherwise.
fn restore_on_panic() {
    let main = thread::current().id();
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        tell(panic);
        if thread::current().id() != main {
            std::process::exit(101);
        }
    }));
}

/// Plays on the full screen until the player leaves.
///
/// # Errors
///
/// The terminal does not do what it should.
pub fn play(options: &Options) -> io::Result<Ending> {
    let store = options.store();
    let mut app = options.app(&store)?;
    let mut world = World::new(store);
    let depth = options.depth.unwrap_or_else(environment::depth);
    let (sender, events) = channel();
    let mut screen = Screen::new()?;
    listen(&sender);
    let result = run(&mut app, &mut world, &mut screen, depth, &sender, &events);
    drop(screen);
    let ending = app.ending();
    if result.is_ok() {
        say_goodbye(&app);
    }
    result.map(|()| ending)
}

/// What stays on the terminal: how the game stands, and its record.
fn say_goodbye(app: &App) {
    let words = match app.ending() {
        Ending::Won => app.won_text(),
        Ending::Left => {
            let told = [
                ("deal", app.title().into()),
                ("turn", app.game().turn().into()),
            ];
            app.words.tell("terminal-left", &told)
        }
    };
    let _ = writeln!(io::stdout(), "{words}\n{}", app.game().to_record());
}

/// Reads the terminal and the signals in threads of their own.
fn listen(sender: &Sender<Event>) {
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
    // Without a handler a signal still ends the program, only less tidily.
    let _ = ctrlc::set_handler(move || {
        let _ = signals.send(Event::Hangup);
    });
}

fn run(
    app: &mut App,
    world: &mut World,
    screen: &mut Screen,
    depth: Depth,
    sender: &Sender<Event>,
    events: &Receiver<Event>,
) -> io::Result<()> {
    let thinker = |sender: &Sender<Event>| {
        let sender = sender.clone();
        Thinker::new(move |heard| {
            let _ = sender.send(Event::Heard(heard));
        })
    };
    let (first, second) = (thinker(sender), thinker(sender));
    let start = Instant::now();
    let size = screen.terminal.size()?;
    app.size = Rect::new(0, 0, size.width, size.height);
    let _ = execute!(io::stdout(), SetTitle(app.title()));
    let mut effects = app.take_effects();
    loop {
        while let Some(effect) = (!effects.is_empty()).then(|| effects.remove(0)) {
            match effect {
                Effect::Ask(question) => first.ask(question),
                Effect::StopThinking => first.stop(),
                Effect::AskAside(question) => second.ask(question),
                Effect::Copy(text) => {
                    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
                }
                Effect::Redraw => screen.terminal.clear()?,
                of_files => {
                    if let Some(event) = world.run(app, of_files) {
                        effects.extend(app.update(event, start.elapsed()));
                    }
                }
            }
        }
        if app.is_over() {
            return Ok(());
        }
        // A terminal that went away cannot be drawn on; the signal says so.
        let drawn = screen.draw(app, depth);
        let event = match events.recv_timeout(app.sleep()) {
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
