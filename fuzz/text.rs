//! What must hold of any text.

use roque::{
    pgn::{Cutter, GameSpan, Letters, tiling},
    replay::{Auditor, GameAudit, Wanted, audit::Status},
    tables::{GameContext, Rows, Table, Tables},
};

/// The games of a source that is handed over in one piece.
fn games(source: &[u8]) -> Vec<GameSpan> {
    let mut spans = Vec::new();
    let used = Cutter::new().cut(source, true, &mut spans);
    assert!(used <= source.len());
    let mut end = 0;
    for span in &spans {
        assert_eq!(span.start, end, "the games tile the source");
        end = span.end;
    }
    assert!(spans.is_empty() || end == source.len());
    spans
}

/// However a source is handed over, its games are the same: the first byte says in what steps.
pub(crate) fn cuts(data: &[u8]) {
    let Some((&step, source)) = data.split_first() else {
        return;
    };
    let step = 1 + usize::from(step);
    let mut cutter = Cutter::new();
    let mut spans: Vec<GameSpan> = Vec::new();
    let (mut used, mut end) = (0, 0);
    while end < source.len() {
        end = (end + step).min(source.len());
        let mut found = Vec::new();
        let here = cutter.cut(&source[used..end], end == source.len(), &mut found);
        spans.extend(found.iter().map(|span| GameSpan {
            start: span.start + used,
            end: span.end + used,
            ..*span
        }));
        used += here;
    }
    assert_eq!(spans, games(source), "in steps of {step}");
}

/// The pieces in which a game is read tile it.
pub(crate) fn pieces(data: &[u8]) {
    for span in games(data) {
        for variations in [false, true] {
            let game = &data[span.start..span.end];
            if let Err(fault) = tiling::check(game, Letters::English, variations) {
                panic!("{fault}");
            }
        }
    }
}

/// What is said of a game does not depend on the games before it.
pub(crate) fn games_alone(data: &[u8]) {
    let mut reused = Auditor::new(Wanted::ALL);
    for span in games(data) {
        let game = &data[span.start..span.end];
        let among_others = rows(reused.audit(game), game, &Table::ALL);
        let alone = rows(Auditor::new(Wanted::ALL).audit(game), game, &Table::ALL);
        assert_eq!(among_others, alone);
    }
}

/// A clean game of which both readers read as many moves gives both the same audit. Where
/// `pgn_reader` reads fewer, or no result, it has dropped words without a sign, as in `$3c4 1/2`. The
/// readers differ on where a tag ends that has quotes or line ends within its value, and on whether a
/// carriage return alone or a byte order mark begins a line.
pub(crate) fn readers(data: &[u8]) {
    // Not the games: what is written in other ways is in them, too.
    const TABLES: [Table; 3] = [Table::Castles, Table::Rights, Table::Blocks];
    let mut auditor = Auditor::new(Wanted::ALL);
    for span in games(data) {
        let game = &data[span.start..span.end];
        let audit = auditor.audit(game);
        let claims = is_plain(game)
            && audit.problems.is_empty()
            && audit.illegal.is_empty()
            && audit.status == Status::Complete;
        if claims {
            let (plies, moves_hash) = (audit.plies, audit.moves_hash);
            let ours = rows(audit, game, &TABLES);
            let theirs = auditor.audit_with_pgn_reader(game);
            if theirs.plies == plies && theirs.problems.is_empty() {
                assert_eq!(moves_hash, theirs.moves_hash);
                assert_eq!(ours, rows(theirs, game, &TABLES));
            }
        }
    }
}

/// Whether each quote stands behind a blank or before a bracket, each tag ends on its line, no line
/// ends with a carriage return alone, and no `%` stands behind a byte order mark.
fn is_plain(game: &[u8]) -> bool {
    let is_plain_quote =
        |&[before, quote, behind]: &[u8; 3]| quote != b'"' || before == b' ' || behind == b']';
    let mut lines = game.split(|byte| matches!(byte, b'\n' | b'\r'));
    let is_lone = |&[first, second]: &[u8; 2]| first == b'\r' && second != b'\n';
    !game.array_windows().any(is_lone)
        && memchr::memmem::find(game, b"\xbf%").is_none()
        && lines.all(|line| {
            let quotes = line.split(|&byte| byte == b'"').count() - 1;
            quotes.is_multiple_of(2)
                && line.first() != Some(&b'"')
                && line.array_windows().all(is_plain_quote)
        })
}

fn rows(audit: &GameAudit, game: &[u8], tables: &[Table]) -> String {
    let context = GameContext {
        source: "data",
        game_id: 1,
        game_number: 1,
        line: 1,
        column: 1,
        byte_offset: 0,
        byte_length: game.len() as u64,
        bytes: game,
    };
    let mut rows = Rows::default();
    rows.push_game(Tables::ALL, &context, audit);
    tables
        .iter()
        .map(|&table| String::from_utf8_lossy(rows.of(table)).into_owned())
        .collect()
}
