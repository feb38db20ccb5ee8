# What roque says to people, in English.
#
# A text that begins with a small letter is a part of a sentence; it also stands alone, with a
# capital and a full stop put to it. $color is white or black, $role a piece, $square a square,
# $pinned yes or no. Squares, moves and articles are written alike in all languages.

## Pieces, sides, lists

side = { $color ->
    [white] White
   *[black] Black
 }
role = { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
 }
piece-on = { $pinned ->
    [yes] the pinned { role } on { $square }
   *[no] the { role } on { $square }
 }
piece-attacking = { piece-on }
list = { $first } and { $last }

## Grounds: why a castle is not allowed

castled-on-move = { side } castled on move { $number }
castled-before = { side } has castled before
king-moved-on-move = the king moved on move { $number }
king-moved = the king has moved
home-rook = { $rook ->
    [none] the rook
   *[other] the rook from { $rook }
 }
rook-moved-on-move = { home-rook } moved on move { $number }
rook-moved = { home-rook } has moved
rook-captured-on-move = { home-rook } was captured on move { $number }
rook-captured = { home-rook } has been captured
no-right-in-setup = the setup does not grant this right
king-not-home-on = the king is not on its original square but on { $square }
king-not-home = the king is not on its original square
no-rook-on = no rook of { side } stands on { $rook }
no-rook = there is no rook to castle with
piece-between = a piece stands between king and rook
pieces-between = { $count ->
    [one] { $pieces } stands between
   *[other] { $pieces } stand between
 }
king-square-attacked = the king's square { $square } is attacked by { $pieces }
transit-square-attacked = { $square }, which the king crosses, is attacked by { $pieces }
destination-square-attacked = { $square }, where the king goes, is attacked by { $pieces }
king-in-check = the king is in check
transit-attacked = a square that the king crosses is attacked
destination-attacked = the square where the king goes is attacked

## The summary of a run: one line an illegal castle

line-illegal = illegal ({ $articles }): { $reasons }
line-setup = the FEN of this record may be wrong ({ $articles }): { $reasons }
line-record = the record may be wrong ({ $articles }): { $reasons }
line-notation = may not be meant as a castle ({ $articles }): written as a king move; { $reasons }
line-other-wing = the rest of the game fits { $castle } instead
line-game = game { $number }
line-see = see { $address }
line-known = known

summary-known-heading = known, and not counted by --check:
summary-doubtful-heading = doubtful, where the record rather than the player is in question:
summary-stale-heading = known, and not met in this run (stale):
summary-more = ... and { $count } more, in { $file }
summary-more-stale = ... and { $count } more, named in run.json
summary-sources = sources
summary-games = games
summary-castles = castles
summary-illegal = illegal
summary-doubtful = doubtful
summary-problems = problems
summary-report = report
summary-page = page
summary-unread = { $count ->
    [one] { $count } of them not read to the end
   *[other] { $count } of them not read to the end
 }
summary-castles-legal = { $count } legal
summary-castles-illegal = { $count } illegal
summary-castles-known = { $count } known
summary-castles-doubtful = { $count } doubtful
summary-in-variations = in variations:
summary-interrupted = interrupted: the report holds what was finished by then
summary-resume = this run can be gone on with: the same command with --resume
summary-glued = { $source } does not end with a line end: in the export '{ $export }' the next game begins on its last line
summary-time = { count-games } in { $seconds } s, { $speed } games/s
count-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
 }
count-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
 }
count-findings = { $count ->
    [one] { $count } finding
   *[other] { $count } findings
 }

## A castle explained: four questions and their answers

castle-kingside = O-O (kingside)
castle-queenside = O-O-O (queenside)

question-history = Is the right to castle still held?
question-corridor = Does a piece stand between king and rook?
question-squares = Is a square of the king attacked?
question-verdict = Is the castle legal?

history-held = Yes: neither the king nor { home-rook } has moved.
history-held-setup = Yes, as far as the FEN says: it grants the right with { home-rook }.
history-not-granted = No: the setup of this game does not grant it.
history-not-granted-setup = No: the FEN does not grant it. What was played before, nobody can know from a FEN.
history-lost = No: { $reasons }.
history-lost-with = It was lost with { $move } (half-move { $ply }).
history-for-good = A right once lost never comes back, even with king and rook on their squares again.

corridor-empty = { $count ->
    [one] No: { $squares } is empty.
   *[other] No: { $squares } are empty.
 }
corridor-no-square = No: there is no square on which a piece could be in the way.
corridor-blocked = { $count ->
    [one] Yes: { $pieces } stands there.
   *[other] Yes: { $pieces } stand there.
 }
corridor-any-piece = Any piece is in the way, also one of the opponent.
corridor-no-king = This does not arise: the king is not on its original square.
corridor-no-rook = This does not arise: there is no rook to castle with.
corridor-no-rook-on = This does not arise: no rook of { side } stands on { $rook }.
standing-own = { $piece } (own piece)
standing-enemy = { $piece } (opponent's piece)

king-square-safe = the king's square { $square } is not attacked
transit-square-safe = { $square }, which the king crosses, is not attacked
destination-square-safe = { $square }, where the king goes, is not attacked
destination-square-uncovered = { $square }, where the king goes, would be attacked by { $pieces } once the rook has left its square
squares-pinned = A pinned piece attacks all the same (3.1.3).
squares-no-king = This does not arise: the king is not on its original square, so it has no way to go.

verdict-legal = Yes: { $castle } is legal ({ $articles }).
verdict-illegal = No: { $castle } is illegal ({ $articles }): { $reasons }.
verdict-for-now = It is prevented only for now (3.8.2.2): the right is held, and the castle will be legal once nothing stands against it.

no-obstacle-rook = { home-rook } is attacked by { $pieces }: that does not matter, a rook may castle out of an attack.
no-obstacle-rook-path = { $square }, which only the rook crosses, is attacked by { $pieces }: that does not matter, only the squares of the king must be safe.
no-obstacle-checks = { $count ->
    [one] The king has been in check once before: that does not matter, as long as it has not moved.
   *[other] The king has been in check { $count } times before: that does not matter, as long as it has not moved.
 }
no-obstacle-none = Nothing of the kind is to be seen here. In general: an attacked rook, an attacked square that only the rook crosses (b1, b8), and an earlier check prevent no castle.

touch-king = Whoever touches the king first must move it (4.3.1). It can go to { $moves }.
touch-king-no-move = The king has no legal move: whoever touches it alone may play any legal move (4.3.1).
touch-king-rook-legal = The king first and then the rook on { $rook }: { $castle } must be played, for it is legal (4.4.1).
touch-illegal = An attempt at { $castle } is illegal: another legal move must be made with the king, castling on the other wing included (4.4.3). The legal ones: { $moves }.
touch-illegal-no-move = An attempt at { $castle } is illegal, and the king has no legal move: any legal move may be played (4.4.3).
touch-rook-king = The rook on { $rook } first and then the king: { $castle } may not be played on this move (4.4.2); the rook was touched first and must move (4.3.1). It can go to { $moves }.
touch-rook-king-no-move = The rook on { $rook } first and then the king: { $castle } may not be played on this move (4.4.2); the rook has no legal move, so the king must move if it can (4.3.1).

article-castling = Castling is one move of the king: it goes two squares along its first rank towards a rook on its original square, and that rook goes to the square that the king has just crossed. A rook that has been captured leaves nothing to castle with.
article-king-moved = The right to castle is lost once the king has moved; castling is a move of the king as well.
article-rook-moved = The right to castle with a rook is lost once that rook has moved.
article-attacked = Castling is prevented for now if the square on which the king stands, one that it must cross, or the one on which it will stand is attacked.
article-between = Castling is prevented for now if any piece stands between the king and the rook.
article-pinned = A piece attacks a square even where it may not move there because its own king would then be attacked.
article-chess960 = In Chess960 the king goes to the g-file or the c-file, and the rook to the f-file or the d-file. Every square from the king's first square to its last and from the rook's first square to its last must be empty, but for these two.
article-setup = The castling field of a FEN says which rights are held; what it does not name is not granted.

## The command explain

explain-game = { $place }: game { $number }
explain-before = before { $move } (half-move { $ply })
explain-at-end = at the end of the record (half-move { $ply })
explain-to-move = { $color ->
    [white] White is to move
   *[black] Black is to move
 }
explain-not-its-turn = { $color ->
    [white] It is not White's turn; what follows holds if the pieces stand like this when it is.
   *[black] It is not Black's turn; what follows holds if the pieces stand like this when it is.
 }
explain-remark = Odd about this setup: { $remark }.
explain-chess960 = Chess960: the king goes to the g-file or the c-file, the rook to the f-file or the d-file (Guidelines II.3).
explain-marks = [ ] king and rook   { "<" } { ">" } attackers   ( ) in the way   + the king's way   * attacked
heading-articles = Articles
heading-no-obstacles = No obstacle, although many believe so
heading-touch = What no record shows: which piece was touched first
laws-edition = FIDE Laws of Chess, in force from 1 January 2023
explain-side = { $color ->
    [white] White
   *[black] Black
 }

## The page of a report

page-title = Castling report
page-glance = At a glance
page-incomplete = This report is incomplete: not every source was read to its end.
page-made-by = Made by roque { $version }.
page-more = { $shown } of { $all } are shown here; all of them are in { $file }.
page-more-sources = and { $count } more
page-address = Address
page-event = Event
page-round = Round
page-date = Date
page-result = Result
page-variation = Variation
page-place = Place
page-in-file = { $source }, line { $line }, game { $number }
page-players = Players
page-castle = Castle
page-checks = Checks before
page-problem = Problem
page-token = As written
page-detail = Detail
page-board-title = The position before { $move }, { side } to move.
page-doubt = Why the record is in question
page-reading = How the record goes on
page-follows = What the Laws provide here
page-laws = What the Laws provide
page-cannot = What a record cannot show

glance-games = Games
glance-castles = Castles
glance-illegal = Illegal castles
glance-doubtful = Doubtful records
glance-stopped = Games not replayed to the end
glance-not-replayed = Games not replayed at all

none-illegal = No illegal castle was found in { $games }.
illegal-heading = Illegal castles
illegal-intro = { $count ->
    [one] One castle was played that the Laws do not allow, as far as the record tells.
   *[other] { $count } castles were played that the Laws do not allow, as far as the record tells.
 }
doubtful-heading = Records to be checked
doubtful-intro = { $count ->
    [one] One castle does not fit the Laws as it is recorded, but the record itself may well be wrong. Nothing is held against the player: compare it with the score sheets first.
   *[other] { $count } castles do not fit the Laws as they are recorded, but the records themselves may well be wrong. Nothing is held against the players: compare them with the score sheets first.
 }
verdict-doubtful = As the record stands, { $castle } would not be allowed: { $reasons }.

doubt-setup = The only thing against the castle is that the FEN of this record does not grant the right; FENs are often written without rights by mistake.
doubt-record = The castle as written does not fit, while the castle on the other wing was legal, and the rest of the game fits it: a slip of the pen is likely.
doubt-notation = It was written as a move of the king, so that perhaps no castle was meant at all.

played-as-written = { $count ->
    [0] It is taken as played, as it is written; nothing is recorded after it.
    [one] It is taken as played, as it is written; one half-move after it fits.
   *[other] It is taken as played, as it is written; { $count } half-moves after it fit.
 }
played-inner-rook = { $count ->
    [one] The rest fits if the nearer rook on that side was used; one half-move after it fits.
   *[other] The rest fits if the nearer rook on that side was used; { $count } half-moves after it fit.
 }
played-king-only = { $count ->
    [one] The rest fits if the king went alone and no rook moved; one half-move after it fits.
   *[other] The rest fits if the king went alone and no rook moved; { $count } half-moves after it fit.
 }
played-other-wing = { $count ->
    [one] The rest of the game fits { $castle } instead; one half-move after it fits.
   *[other] The rest of the game fits { $castle } instead; { $count } half-moves after it fit.
 }
played-nothing = Nothing on the board can have been this castle; the replay of the record ends here.

follows-back = If it was found during the game, this position is restored (7.5.1), and the king, touched first, must move (4.3.1, 4.7.2).
follows-penalty = Penalty: 7.5.5; in rapid and blitz A.3, A.5.2 and B.3. See “What the Laws provide”.
follows-count = It is illegal castle number { $number } of { side } in this record: a count of the record, not of penalties.

laws-before-clock = As long as the clock has not been pressed, the move is not completed: another legal move must be made with the king, castling on the other wing included; if there is none, any legal move (4.4.3).
laws-back = An illegal move is completed once the clock has been pressed. If that is found during the game, the position immediately before it is restored and the game goes on from there (7.5.1).
laws-replacement = The move that replaces it is governed by the rules on touched pieces: if the king was touched first, the king must move, if it has a legal move (4.3.1, 4.7.2).
laws-penalty = For the first completed illegal move of a player, of whatever kind, the opponent gets two minutes more; the second one by the same player loses the game, or draws it if the opponent cannot checkmate by any possible series of legal moves (7.5.5).
laws-hands = Castling with two hands counts as an illegal move as well, once the clock has been pressed (7.5.4).
laws-rapid = In rapid and blitz it is one minute instead of two; and where play is not fully supervised, an illegal move that nobody claims before the opponent has made the next move stands (A.3, A.5.2, B.3).
laws-count = This page counts illegal castles in the record; penalties depend on what the arbiter did.

cannot-touch = Which piece was touched first: whoever touches the rook before the king may not castle on that side (4.4.2), even where the castle is legal on the board.
cannot-hands = Whether one hand was used or two.
cannot-clock = Whether the clock was pressed, and whether the move was claimed in time.
cannot-corrected = Illegal castles that were noticed and taken back: they are not in the record.
cannot-error = Whether the record is right: a slip of the pen, or of an electronic board, looks like an illegal move.

marks-pair = { $count ->
    [one] framed: { $squares }, the king
   *[other] framed: { $squares }, king and rook
 }
marks-way = hatched: { $squares }, where the king goes
marks-attackers = { $count ->
    [one] circled, with an arrow: { $squares }, the attacker
   *[other] circled, with arrows: { $squares }, the attackers
 }
marks-between = crossed out: { $squares }, in the way

asked-rook-heading = Legal, though asked about: the rook was attacked
asked-rook-intro = { $count ->
    [0] There was no such castle.
   *[other] The rook may be attacked; only the squares of the king must be safe (3.8.2.2.1).
 }
asked-rook-path-heading = Legal, though asked about: b1 or b8 was attacked
asked-rook-path-intro = { $count ->
    [0] There was no such castle.
   *[other] A square that only the rook crosses may be attacked, as b1 and b8 are when castling queenside (3.8.2.2.1).
 }
asked-checks-heading = Legal, though asked about: the king had been in check before
asked-checks-intro = { $count ->
    [0] There was no such castle.
   *[other] An earlier check costs no right, as long as the king did not move (3.8.2.1.1).
 }

problems-heading = Games with problems
problems-intro = { $count ->
    [one] One record could not be read or replayed to its end; what was found before that place is in this report.
   *[other] { $count } records could not be read or replayed to their end; what was found before those places is in this report.
 }
artifacts-heading = Traces of electronic boards
artifacts-intro = { $count ->
    [one] In one record an electronic board left something that is no move; it is not held against a player.
   *[other] In { $count } records an electronic board left something that is no move; it is not held against a player.
 }
problem-illegal-move = illegal move
problem-ambiguous-move = move that fits two pieces
problem-unreadable-token = word that cannot be read
problem-castle-impossible = castle that nothing on the board fits
problem-king-captured = king captured
problem-bad-setup = setup that is no position
problem-unsupported-variant = variant that is not known here
problem-not-pgn = no games in this source
problem-unreadable-source = source that cannot be read
problem-truncated-source = source that ends too early
problem-board-artifact = trace of an electronic board
problem-internal-error = error of the program

## Statistics: `roque stats`, in the terminal and as a page

stats-title = Castling in numbers
stats-lead = { $games } complete games were counted, { $left } left out because their replay did not reach the end.
stats-standard = Shown are the { $games } that begin from the standard position.
stats-table = The table behind it
stats-footer = Every number with its definition and its interval: the tables in the folder stats, and docs/statistics.md of roque.
stats-wing = { $wing ->
    [kingside] kingside
   *[queenside] queenside
 }
stats-right = { side } { stats-wing }
stats-right-head = right
stats-move = move
stats-turns = turns
stats-cause = cause
stats-castles-title = When players castle
stats-castles-text = Of all rights a game begins with, how many are used with each move.
stats-fates-title = What becomes of the four rights
stats-fates-text = Among all games, also those that have ended by then: what has become of each right by each move.
stats-waits-title = How long players wait
stats-waits-text = Turns between the first at which a castle was possible and the castle.
stats-losses-title = How rights are lost without castling there
stats-losses-text = Per cent of all rights of that kind.
stats-obstacles-title = What stands in the way
stats-obstacles-text = Of the rights still held at a move, how many each obstacle keeps from being used. Several can hold at once. Lines end where fewer than one right in 200 is still held.
stats-castled = castled there
stats-already-castled = castled on the other wing
stats-king-moved = king moved
stats-rook-moved = rook moved
stats-rook-captured = rook captured
stats-held = still held
stats-piece-between = a piece between
stats-king-in-check = king in check
stats-transit-attacked = the king's way attacked
stats-destination-attacked = the king's goal attacked
stats-sides = What the sides did
stats-answer-kingside = castled kingside
stats-answer-queenside = castled queenside
stats-answer-held = did not castle, a right held to the end
stats-answer-lost = did not castle, rights lost
stats-answer-none = no right from the start
stats-wings = Both sides together
stats-draws = Draws among them
stats-same = castled on the same wing
stats-opposite = castled on opposite wings
stats-one-side = only one side castled
stats-neither = neither side castled
stats-facts = Castles, of the legal ones
stats-rook-attacked = rook attacked
stats-rook-path-attacked = rook's way attacked
stats-after-check = after an earlier check
stats-gives-check = gave check
stats-gives-mate = gave mate
stats-records = Records
stats-earliest = earliest castle { stats-wing }, move
stats-latest = latest castle { stats-wing }, move
stats-longest-wait = longest wait { stats-wing }, turns
stats-most-checks = most checks before castling
stats-most-illegal = most illegal castles of a side
