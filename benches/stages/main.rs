//! What the stages of an audit cost, each by itself, on games made here.
//!
//! ```text
//! cargo bench --bench stages -- rows
//! ```

mod games;

use std::{hint::black_box, ops::ControlFlow};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pgn_reader::Visitor;
use roque::{
    Auditor, GameAudit,
    law::{Obstacle, Path, Wing, attack},
    pgn::{Cutter, GameSpan, Reader, Token, TokenVisitor},
    replay::{Position, Wanted},
    tables::{GameContext, Rows, Table, Tables},
};
use shakmaty::{Color, Position as _, Square};

use games::Turn;

/// A visitor that does nothing: what is left is the reader's own price.
struct Nothing;

impl Visitor for Nothing {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Nothing {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        black_box(token.meaning);
        ControlFlow::Continue(())
    }
}

fn cut(bytes: &[u8]) -> Vec<GameSpan> {
    let mut spans = Vec::new();
    Cutter::new().cut(bytes, true, &mut spans);
    spans
}

/// Finding where games end.
fn spans(criterion: &mut Criterion) {
    let (bytes, _) = games::make();
    let mut group = criterion.benchmark_group("spans");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("cutter", |bencher| bencher.iter(|| cut(black_box(&bytes))));
    group.finish();
}

/// Reading, without and with an audit behind it.
fn reader(criterion: &mut Criterion) {
    let (bytes, _) = games::make();
    let spans = cut(&bytes);
    let mut group = criterion.benchmark_group("reader");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("nothing", |bencher| {
        bencher.iter(|| {
            for span in &spans {
                black_box(Reader::new(&bytes[span.start..span.end]).read(&mut Nothing));
            }
        });
    });
    group.bench_function("audit", |bencher| {
        let mut auditor = Auditor::new(Tables::ALL.wanted());
        bencher.iter(|| {
            for span in &spans {
                black_box(auditor.audit(&bytes[span.start..span.end]).plies);
            }
        });
    });
    group.finish();
}

fn ours(turn: &Turn) -> Position {
    Position {
        board: turn.position.board().clone(),
        turn: turn.position.turn(),
        en_passant: turn.position.maybe_ep_square(),
        halfmove_clock: turn.position.halfmoves(),
        move_number: turn.position.fullmoves().get(),
    }
}

/// From a move as written to the move, against shakmaty.
fn resolver(criterion: &mut Criterion) {
    let (_, mut turns) = games::make();
    // Castles are judged, not resolved.
    turns.retain(|turn| !matches!(turn.written.san, shakmaty::san::San::Castle(_)));
    let positions: Vec<_> = turns
        .iter()
        .map(|turn| {
            let position = ours(turn);
            let safety = position.king_safety();
            (position, turn.written.san, safety)
        })
        .collect();
    let mut group = criterion.benchmark_group("resolver");
    group.throughput(Throughput::Elements(turns.len() as u64));
    group.bench_function("roque", |bencher| {
        bencher.iter(|| {
            for (position, san, safety) in &positions {
                let _ = black_box(position.resolve(*san, *safety));
            }
        });
    });
    group.bench_function("shakmaty", |bencher| {
        bencher.iter(|| {
            for turn in &turns {
                let _ = black_box(turn.written.san.to_move(&turn.position));
            }
        });
    });
    group.finish();
}

/// What prevents castling on either wing.
fn obstacles(criterion: &mut Criterion) {
    let (_, turns) = games::make();
    // Only where the king is at home is there anything to ask.
    let at_home: Vec<_> = turns
        .iter()
        .filter_map(|turn| {
            let (color, board) = (turn.position.turn(), turn.position.board());
            let home = color.fold_wb(Square::E1, Square::E8);
            (board.king_of(color) == Some(home)).then_some((board, color))
        })
        .collect();
    let paths = Color::ALL.map(|color| {
        let home = color.fold_wb(Square::E1, Square::E8);
        let rooks = color.fold_wb([Square::H1, Square::A1], [Square::H8, Square::A8]);
        [
            Path::new(color, Wing::KingSide, home, Some(rooks[0])),
            Path::new(color, Wing::QueenSide, home, Some(rooks[1])),
        ]
    });
    let mut group = criterion.benchmark_group("obstacles");
    group.throughput(Throughput::Elements(at_home.len() as u64));
    group.bench_function("both wings", |bencher| {
        bencher.iter(|| {
            for &(board, color) in &at_home {
                let [kingside, queenside] = &paths[usize::from(color.is_black())];
                let zone = kingside.kings_squares() | queenside.kings_squares();
                let attacked = attack::attacked_within(board, !color, zone);
                black_box(Obstacle::on(board, color, kingside, attacked));
                black_box(Obstacle::on(board, color, queenside, attacked));
            }
        });
    });
    group.finish();
}

/// Writing the rows of audited games.
fn rows(criterion: &mut Criterion) {
    let (bytes, _) = games::make();
    let mut auditor = Auditor::new(Wanted {
        variations: false,
        ..Tables::ALL.wanted()
    });
    let audits: Vec<(GameSpan, GameAudit)> = cut(&bytes)
        .into_iter()
        .map(|span| (span, auditor.audit(&bytes[span.start..span.end]).clone()))
        .collect();
    let mut rows = Rows::default();
    let mut push = |tables: Tables| {
        rows.clear();
        for ((span, audit), game_id) in audits.iter().zip(1..) {
            let context = GameContext {
                source: "random.pgn",
                game_id,
                game_number: game_id,
                line: span.lines_before + 1,
                column: 1,
                byte_offset: span.start as u64,
                byte_length: (span.end - span.start) as u64,
                bytes: &bytes[span.start..span.end],
            };
            rows.push_game(tables, &context, audit);
        }
        Table::ALL
            .map(|table| rows.of(table).len())
            .iter()
            .sum::<usize>()
    };
    let mut group = criterion.benchmark_group("rows");
    group.throughput(Throughput::Elements(audits.len() as u64));
    let few = Tables::NONE
        .with(Table::IllegalCastles)
        .with(Table::Problems);
    for (name, tables) in [("all tables", Tables::ALL), ("what is wrong", few)] {
        group.bench_function(name, |bencher| bencher.iter(|| push(black_box(tables))));
    }
    group.finish();
}

criterion_group!(stages, spans, reader, resolver, obstacles, rows);
criterion_main!(stages);
