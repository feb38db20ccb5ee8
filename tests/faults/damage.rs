//! Sources that are cut off or broken: what could be read is audited, and never called complete.

use super::{
    here::{GAMES, Here, Random},
    packing::PACKS,
};

/// Where a source ends too early is told: the byte, and in the table the games before it.
#[test]
fn the_place_is_told() {
    let here = Here::new();
    // Text that does not pack too well, so that half of it is several blocks.
    let mut random = Random::new(40_963);
    let game = |number| {
        let name: String = (0..12)
            .map(|_| char::from(b'a' + random.letter()))
            .collect();
        format!("[Event \"{name}\"]\n[Round \"{number}\"]\n\n1. e4 e5 {{{name}}} *\n\n")
    };
    let text: String = (0..20_000).map(game).collect();
    let text = text.as_bytes();
    for (ending, pack) in &PACKS[..4] {
        let packed = pack(text);
        let name = format!("half.pgn.{ending}");
        here.put(&name, &packed[..packed.len() / 2]);
        let ran = here.roque(&["audit", "-q", "--out", "report", &name]);
        let ran = ran.ends_with(2);
        assert!(
            ran.stderr.contains("the packed data end too early"),
            "{ran:?}"
        );
        let run = here.run("report");
        let source = &run["sources"][0];
        assert_eq!(source["problem"], "truncated_source", "{ending}");
        let problems = here.rows("report", "problems.csv");
        let row = problems.iter().find(|row| &row[7] == "truncated_source");
        let row = row.expect("a row for the source");
        assert_eq!(row[4].parse().ok(), source["bytes"].as_u64(), "{ending}");
        assert!(
            ran.stderr.contains(&format!("byte {}: ", &row[4])),
            "{ran:?}"
        );
        let games = here.rows("report", "games.csv").len() as u64;
        assert_eq!(Some(games), source["games"].as_u64(), "{ending}");
        assert!(games > 100, "{ending}: {games} games");
    }
}

/// Not in the words of whoever unpacks.
#[test]
fn damage_in_plain_words() {
    let here = Here::new();
    let text = GAMES.repeat(2000);
    for (ending, pack) in &PACKS[..4] {
        let mut packed = pack(text.as_bytes());
        let middle = packed.len() / 2;
        packed[middle..][..8].fill(0xa5);
        let name = format!("broken.pgn.{ending}");
        here.put(&name, &packed);
        let ran = here.roque(&["audit", "-q", &name]).ends_with(2);
        let said = [
            "cannot be read from here on: the packed data are damaged",
            "cannot be read from here on: the unpacked data are not what was packed",
        ];
        assert!(said.iter().any(|said| ran.stderr.contains(said)), "{ran:?}");
    }
}

/// What was packed with a dictionary is not damaged.
#[test]
fn a_frame_that_needs_a_dictionary() {
    let here = Here::new();
    // The header names dictionary 7; then one block of one byte.
    let frame = [0x28, 0xb5, 0x2f, 0xfd, 0x21, 7, 1, 9, 0, 0, b'x'];
    here.put("a.pgn.zst", frame);
    let ran = here.roque(&["audit", "-q", "a.pgn.zst"]).ends_with(2);
    assert!(
        ran.stderr.contains("was packed with a dictionary"),
        "{ran:?}"
    );
}

/// A connection that breaks: a real error of reading, in the middle.
#[cfg(target_os = "linux")]
#[test]
fn an_error_of_reading_in_the_middle() {
    use std::{
        io::Write,
        net::{TcpListener, TcpStream},
        os::fd::OwnedFd,
    };

    let here = Here::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let mut stdin = TcpStream::connect(address).expect("a connection");
    let (mut sender, _) = listener.accept().expect("a connection");
    // A connection closed with bytes that nobody has read is reset, not ended.
    stdin.write_all(b"unread").expect("it is open");
    let mut command = here.command(&["audit", "-q", "--batch-bytes", "1", "-"]);
    let child = command.stdin(OwnedFd::from(stdin)).spawn();
    let child = child.expect("the command runs");
    // The command holds the other end.
    drop(command);
    sender.write_all(GAMES.as_bytes()).expect("it is read");
    drop(sender);
    let output = child.wait_with_output().expect("the command ends");
    let ran = super::here::Ran::of(&output).ends_with(2);
    assert!(
        ran.stderr
            .contains("cannot be read from here on: connection reset"),
        "{ran:?}"
    );
    let run = here.run("roque-report");
    assert_eq!(run["sources"][0]["problem"], "unreadable_source");
    assert_eq!(run["complete"], false);
}

/// The first game keeps its worker, and so the reader, until the file has grown or shrunk.
#[cfg(unix)]
#[test]
fn a_file_that_changes_while_it_is_read() {
    use std::{fs::OpenOptions, thread, time::Duration};

    let here = Here::new();
    let hold = "[Fault \"hold\"]\n\n*\n\n";
    let games = [hold, &GAMES.repeat(2000)].concat();
    let length = games.len() as u64;
    for (change, what) in [(-200, "shrank"), (12, "grew")] {
        here.put("a.pgn", &games).put("hold", "");
        let arguments = [
            "audit",
            "--reader",
            "faulty",
            "--jobs",
            "1",
            "--batch-bytes",
            "100",
        ];
        let arguments = [&arguments[..], &["--out", what, "a.pgn"]].concat();
        let child = here.command(&arguments).spawn().expect("the command runs");
        let reading = here.path(what).join("run.json.partial");
        while !reading.exists() {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(500));
        let file = OpenOptions::new().append(true).open(here.path("a.pgn"));
        let changed = length.checked_add_signed(change).expect("a length");
        file.and_then(|file| file.set_len(changed))
            .expect("it can change");
        std::fs::remove_file(here.path("hold")).expect("it is there");
        let output = child.wait_with_output().expect("the command ends");
        let ran = super::here::Ran::of(&output).ends_with(2);
        assert!(
            ran.stderr
                .contains(&format!("the file {what} from {length} to ")),
            "{ran:?}"
        );
        let run = here.run(what);
        assert_eq!(run["sources"][0]["problem"], "truncated_source");
        assert_eq!(run["sources"][0]["complete"], false);
        assert!(here.rows(what, "games.csv").len() > 3990);
    }
}

#[test]
fn what_holds_no_games() {
    let here = Here::new();
    here.put("empty.pgn", "")
        .put("text.pgn", "Dear reader,\nthere are no games here.\n")
        .put("bytes.pgn", (0..=255).collect::<Vec<u8>>().repeat(40));
    here.roque(&["audit", "-q", "empty.pgn", "text.pgn", "bytes.pgn"])
        .ends_with(0);
    let run = here.run("roque-report");
    assert_eq!(run["sources"][0]["problem"], serde_json::Value::Null);
    assert_eq!(run["sources"][1]["problem"], "not_pgn");
    assert_eq!(run["sources"][2]["problem"], "not_pgn");
    // It is complete because it was read to its end.
    let lengths = [0, 38, 256 * 40];
    for (source, length) in run["sources"]
        .as_array()
        .expect("a list")
        .iter()
        .zip(lengths)
    {
        assert_eq!(source["bytes"], length);
        assert_eq!(source["complete"], true);
    }
    assert!(here.rows("roque-report", "games.csv").is_empty());
}

/// Hundreds of megabytes in a few kilobytes, and little memory to unpack them in.
#[cfg(target_os = "linux")]
#[test]
fn a_decompression_bomb() {
    use std::io::{Read, Write};

    let here = Here::new();
    let mut zstd = zstd::Encoder::new(Vec::new(), 1).expect("an encoder");
    let games = GAMES.as_bytes().repeat(1000);
    for _ in 0..300 {
        zstd.write_all(&games).expect("packing works");
    }
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut tag = [&b"[Event \""[..], b"\"]\n\n1. e4 "].concat();
    tag.extend(b"{");
    gzip.write_all(&tag).expect("packing works");
    let mut comment = std::io::repeat(b' ').take(1500 << 20);
    std::io::copy(&mut comment, &mut gzip).expect("packing works");
    here.put("games.pgn.zst", zstd.finish().expect("packing works"))
        .put("comment.pgn.gz", gzip.finish().expect("packing works"));
    for name in ["games.pgn.zst", "comment.pgn.gz"] {
        let length = std::fs::metadata(here.path(name))
            .expect("it is there")
            .len();
        assert!(length < 8 << 20, "{name}: {length} bytes");
    }
    // Address space, in KiB: a game may take a gigabyte.
    let script = "ulimit -v \"$1\"; exec \"$0\" audit -q --jobs 1 --tables games,problems \"$2\"";
    let roque = env!("CARGO_BIN_EXE_roque");
    let run = |memory: &str, name: &str| {
        let mut command = here.program("sh", &["-c", script, roque, memory, name]);
        super::here::Ran::of(&command.output().expect("sh runs"))
    };
    run("262144", "games.pgn.zst").ends_with(0);
    assert_eq!(here.run("roque-report")["counts"]["games"], 600_000);
    let ran = run("3145728", "comment.pgn.gz").ends_with(2);
    assert!(
        ran.stderr
            .contains("no game ends within 1024 MiB from here on"),
        "{ran:?}"
    );
    assert_eq!(here.run("roque-report")["complete"], false);
}
