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
