# Lo que roque dice a las personas, en español.
#
# Un texto que empieza con minúscula es parte de una frase; también puede ir solo, con mayúscula
# y punto final. $color es white o black, $role una pieza, $square una casilla, $pinned yes o no.

## Piezas, bandos, listas

side = { $color ->
    [white] las blancas
   *[black] las negras
 }
role = { $role ->
    [pawn] el peón
    [knight] el caballo
    [bishop] el alfil
    [rook] la torre
    [queen] la dama
   *[king] el rey
 }
pinned-word = { $role ->
    [rook] clavada
    [queen] clavada
   *[other] clavado
 }
piece-on = { $pinned ->
    [yes] { role } { pinned-word } de { $square }
   *[no] { role } de { $square }
 }
piece-attacking = { piece-on }
list = { $first } y { $last }

## Motivos por los que un enroque no está permitido

castled-on-move = { side } enrocaron en la jugada { $number }
castled-before = { side } ya habían enrocado
king-moved-on-move = el rey se movió en la jugada { $number }
king-moved = el rey ya se ha movido
home-rook = { $rook ->
    [none] la torre
   *[other] la torre de { $rook }
 }
rook-moved-on-move = { home-rook } se movió en la jugada { $number }
rook-moved = { home-rook } ya se ha movido
rook-captured-on-move = { home-rook } fue capturada en la jugada { $number }
rook-captured = { home-rook } ha sido capturada
no-right-in-setup = la posición inicial no concede este derecho
king-not-home-on = el rey no está en su casilla original, sino en { $square }
king-not-home = el rey no está en su casilla original
no-rook-on = { side } no tienen torre en { $rook }
no-rook = no hay torre con la que enrocar
piece-between = hay una pieza entre el rey y la torre
pieces-between = { $count ->
    [one] { $pieces } está en medio
   *[other] { $pieces } están en medio
 }
king-square-attacked = la casilla del rey, { $square }, está atacada por { $pieces }
transit-square-attacked = { $square }, la casilla de paso del rey, está atacada por { $pieces }
destination-square-attacked = { $square }, la casilla de destino del rey, está atacada por { $pieces }
king-in-check = el rey está en jaque
transit-attacked = una casilla de paso del rey está atacada
destination-attacked = la casilla de destino del rey está atacada

## El resumen: una línea por cada enroque ilegal

line-illegal = ilegal ({ $articles }): { $reasons }
line-setup = el FEN de este registro puede estar equivocado ({ $articles }): { $reasons }
line-record = el registro puede estar equivocado ({ $articles }): { $reasons }
line-notation = quizá no se quería enrocar ({ $articles }): está escrito como jugada de rey; { $reasons }
line-other-wing = el resto de la partida concuerda, en cambio, con { $castle }
line-game = partida { $number }
line-see = véase { $address }
line-known = conocido

summary-known-heading = conocidos, y no cuentan para --check:
summary-doubtful-heading = dudosos: está en cuestión el registro y no el jugador:
summary-stale-heading = conocidos que no han aparecido en esta ejecución:
summary-more = ... y { $count } más, en { $file }
summary-more-stale = ... y { $count } más, nombrados en run.json
summary-sources = fuentes
summary-games = partidas
summary-castles = enroques
summary-illegal = ilegales
summary-doubtful = dudosos
summary-problems = problemas
summary-report = informe
summary-unread = { $count ->
    [one] { $count } de ellas no se ha leído hasta el final
   *[other] { $count } de ellas no se han leído hasta el final
 }
summary-castles-legal = { $count ->
    [one] { $count } legal
   *[other] { $count } legales
 }
summary-castles-illegal = { $count ->
    [one] { $count } ilegal
   *[other] { $count } ilegales
 }
summary-castles-known = { $count ->
    [one] { $count } conocido
   *[other] { $count } conocidos
 }
summary-castles-doubtful = { $count ->
    [one] { $count } dudoso
   *[other] { $count } dudosos
 }
summary-in-variations = en variantes:
summary-interrupted = interrumpido: el informe contiene lo que se había terminado hasta entonces
summary-glued = { $source } no acaba en fin de línea: en la exportación '{ $export }' la partida siguiente empieza en su última línea
summary-time = { count-games } en { $seconds } s, { $speed } partidas/s
count-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
 }
count-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
 }
count-findings = { $count ->
    [one] { $count } hallazgo
   *[other] { $count } hallazgos
 }
