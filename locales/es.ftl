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
summary-page = página
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
summary-resume = esta ejecución se puede continuar: la misma orden con --resume
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

## Un enroque explicado: cuatro preguntas y sus respuestas

castle-kingside = O-O (enroque corto)
castle-queenside = O-O-O (enroque largo)

question-history = ¿Se conserva el derecho al enroque?
question-corridor = ¿Hay alguna pieza entre el rey y la torre?
question-squares = ¿Está atacada alguna de las casillas del rey?
question-verdict = ¿Es legal el enroque?

history-held = Sí: ni el rey ni { home-rook } se han movido.
history-held-setup = Sí, según el FEN, que concede el derecho con { home-rook }.
history-not-granted = No: la posición inicial de esta partida no lo concede.
history-not-granted-setup = No: el FEN no lo concede. Lo que se jugó antes no puede saberse por un FEN.
history-lost = No: { $reasons }.
history-lost-with = Se perdió con { $move } (media jugada { $ply }).
history-for-good = El derecho perdido no se recupera nunca, aunque el rey y la torre vuelvan a sus casillas.

corridor-empty = { $count ->
    [one] No: { $squares } está vacía.
   *[other] No: { $squares } están vacías.
 }
corridor-no-square = No: no hay ninguna casilla en la que una pieza pudiera estorbar.
corridor-blocked = { $count ->
    [one] Sí: { $pieces }.
   *[other] Sí: { $pieces }.
 }
corridor-any-piece = Estorba cualquier pieza, también una del adversario.
corridor-no-king = No procede: el rey no está en su casilla original.
corridor-no-rook = No procede: no hay torre con la que enrocar.
corridor-no-rook-on = No procede: { side } no tienen torre en { $rook }.
standing-own = { $piece } (pieza propia)
standing-enemy = { $piece } (pieza del adversario)

king-square-safe = la casilla del rey, { $square }, no está atacada
transit-square-safe = { $square }, la casilla de paso del rey, no está atacada
destination-square-safe = { $square }, la casilla de destino del rey, no está atacada
destination-square-uncovered = { $square }, la casilla de destino del rey, quedaría atacada por { $pieces } en cuanto la torre dejara su casilla
squares-pinned = Una pieza clavada ataca igualmente (3.1.3).
squares-no-king = No procede: el rey no está en su casilla original y no tiene camino que recorrer.

verdict-legal = Sí: { $castle } es legal ({ $articles }).
verdict-illegal = No: { $castle } es ilegal ({ $articles }): { $reasons }.
verdict-for-now = Solo está impedido temporalmente (3.8.2.2): el derecho se conserva, y el enroque será legal cuando ya nada lo impida.

no-obstacle-rook = { home-rook } está atacada por { $pieces }: no importa, una torre atacada puede enrocar.
no-obstacle-rook-path = { $square }, por donde solo pasa la torre, está atacada por { $pieces }: no importa, solo las casillas del rey deben estar a salvo.
no-obstacle-checks = { $count ->
    [one] El rey ya estuvo una vez en jaque: no importa, mientras no se haya movido.
   *[other] El rey ya estuvo { $count } veces en jaque: no importa, mientras no se haya movido.
 }
no-obstacle-none = Aquí no se da nada de eso. En general, ni una torre atacada, ni una casilla atacada por la que solo pasa la torre (b1, b8), ni un jaque anterior impiden el enroque.

touch-king = Quien toca primero el rey debe moverlo (4.3.1). Puede ir a { $moves }.
touch-king-no-move = El rey no tiene ninguna jugada legal: quien toca solo el rey puede hacer cualquier jugada legal (4.3.1).
touch-king-rook-legal = Primero el rey y después la torre de { $rook }: debe jugarse { $castle }, pues es legal (4.4.1).
touch-illegal = Intentar { $castle } es ilegal: debe hacerse otra jugada legal de rey, incluido el enroque por el otro lado (4.4.3). Las legales: { $moves }.
touch-illegal-no-move = Intentar { $castle } es ilegal, y el rey no tiene ninguna jugada legal: puede hacerse cualquier jugada legal (4.4.3).
touch-rook-king = Primero la torre de { $rook } y después el rey: en esta jugada no se puede hacer { $castle } (4.4.2); la torre se tocó primero y debe moverse (4.3.1). Puede ir a { $moves }.
touch-rook-king-no-move = Primero la torre de { $rook } y después el rey: en esta jugada no se puede hacer { $castle } (4.4.2); la torre no tiene ninguna jugada legal, así que debe mover el rey, si puede (4.3.1).

article-castling = El enroque es una sola jugada del rey: este se traslada dos casillas por su primera fila hacia una torre que está en su casilla original, y esa torre pasa a la casilla que el rey acaba de cruzar. Una torre capturada no deja nada con que enrocar.
article-king-moved = El derecho al enroque se pierde cuando el rey ya se ha movido; el enroque mismo es una jugada de rey.
article-rook-moved = El derecho al enroque con una torre se pierde cuando esa torre ya se ha movido.
article-attacked = El enroque está impedido temporalmente si está atacada la casilla que ocupa el rey, la que debe cruzar o la que va a ocupar.
article-between = El enroque está impedido temporalmente si hay cualquier pieza entre el rey y la torre.
article-pinned = Una pieza ataca una casilla aunque no pueda ir a ella porque dejaría a su propio rey en jaque.
article-chess960 = En Chess960 el rey va a la columna g o a la c, y la torre a la f o a la d. Todas las casillas entre la inicial y la final del rey, y entre la inicial y la final de la torre, deben estar vacías, salvo por estas dos piezas.
article-setup = El campo del enroque de un FEN dice qué derechos se conservan; el que no nombra no está concedido.

## La orden explain

explain-game = { $place }: partida { $number }
explain-before = antes de { $move } (media jugada { $ply })
explain-at-end = al final del registro (media jugada { $ply })
explain-to-move = { $color ->
    [white] juegan las blancas
   *[black] juegan las negras
 }
explain-not-its-turn = { $color ->
    [white] No es el turno de las blancas; lo que sigue vale si las piezas están así cuando lo sea.
   *[black] No es el turno de las negras; lo que sigue vale si las piezas están así cuando lo sea.
 }
explain-remark = Irregularidad de la posición inicial (en inglés): { $remark }.
explain-chess960 = Chess960: el rey va a la columna g o a la c, y la torre a la f o a la d (Directrices II.3).
explain-marks = [ ] rey y torre   { "<" } { ">" } atacantes   ( ) estorba   + camino del rey   * atacada
heading-articles = Artículos
heading-no-obstacles = No lo impide, aunque muchos lo crean
heading-touch = Lo que ningún registro muestra: qué pieza se tocó primero
laws-edition = Leyes del Ajedrez de la FIDE, en vigor desde el 1 de enero de 2023
explain-side = { $color ->
    [white] Blancas
   *[black] Negras
 }

## La página del informe

page-title = Informe sobre los enroques
page-glance = De un vistazo
page-incomplete = Este informe está incompleto: no todas las fuentes se leyeron hasta el final.
page-made-by = Hecho con roque { $version }.
page-more = Aquí se muestran { $shown } de { $all }; todos están en { $file }.
page-more-sources = y { $count } más
page-address = Dirección
page-event = Torneo
page-round = Ronda
page-date = Fecha
page-result = Resultado
page-variation = Variante
page-place = Lugar
page-in-file = { $source }, línea { $line }, partida { $number }
page-players = Jugadores
page-castle = Enroque
page-checks = Jaques anteriores
page-problem = Problema
page-token = Como está escrito
page-detail = Detalle (en inglés)
page-board-title = La posición antes de { $move }; juegan { side }.
page-doubt = Por qué está en cuestión el registro
page-reading = Cómo continúa el registro
page-follows = Lo que disponen aquí las Leyes
page-laws = Lo que disponen las Leyes
page-cannot = Lo que un registro no puede mostrar

glance-games = Partidas
glance-castles = Enroques
glance-illegal = Enroques ilegales
glance-doubtful = Registros dudosos
glance-stopped = Partidas no reproducidas hasta el final
glance-not-replayed = Partidas no reproducidas en absoluto

none-illegal = No se encontró ningún enroque ilegal en { $games }.
illegal-heading = Enroques ilegales
illegal-intro = { $count ->
    [one] Se jugó un enroque que las Leyes no permiten, según lo que consta en el registro.
   *[other] Se jugaron { $count } enroques que las Leyes no permiten, según lo que consta en los registros.
 }
doubtful-heading = Registros que conviene comprobar
doubtful-intro = { $count ->
    [one] Un enroque, tal como está registrado, no se ajusta a las Leyes, pero bien puede estar equivocado el propio registro. No se reprocha nada al jugador: compárese primero con las planillas.
   *[other] { $count } enroques, tal como están registrados, no se ajustan a las Leyes, pero bien pueden estar equivocados los propios registros. No se reprocha nada a los jugadores: compárense primero con las planillas.
 }
verdict-doubtful = Tal como está el registro, { $castle } no estaría permitido: { $reasons }.

doubt-setup = Lo único que se opone al enroque es que el FEN de este registro no concede el derecho; a menudo los FEN se escriben sin derechos por error.
doubt-record = El enroque tal como está escrito no concuerda, mientras que el del otro lado era legal y el resto de la partida concuerda con él: lo probable es un error al anotar.
doubt-notation = Está escrito como una jugada de rey, de modo que quizá no se quería enrocar.

played-as-written = { $count ->
    [0] Se da por jugado tal como está escrito; después no hay nada anotado.
    [one] Se da por jugado tal como está escrito; después concuerda una media jugada.
   *[other] Se da por jugado tal como está escrito; después concuerdan { $count } medias jugadas.
 }
played-inner-rook = { $count ->
    [one] El resto concuerda si se usó la torre más cercana de ese lado; después concuerda una media jugada.
   *[other] El resto concuerda si se usó la torre más cercana de ese lado; después concuerdan { $count } medias jugadas.
 }
played-king-only = { $count ->
    [one] El resto concuerda si el rey fue solo y no se movió ninguna torre; después concuerda una media jugada.
   *[other] El resto concuerda si el rey fue solo y no se movió ninguna torre; después concuerdan { $count } medias jugadas.
 }
played-other-wing = { $count ->
    [one] El resto de la partida concuerda, en cambio, con { $castle }; después concuerda una media jugada.
   *[other] El resto de la partida concuerda, en cambio, con { $castle }; después concuerdan { $count } medias jugadas.
 }
played-nothing = Nada de lo que hay en el tablero puede haber sido este enroque; la reproducción del registro acaba aquí.

follows-back = Si se advirtió durante la partida, se restablece esta posición (7.5.1) y el rey, que se tocó primero, debe moverse (4.3.1, 4.7.2).
follows-penalty = Sanción: 7.5.5; en ajedrez rápido y relámpago, A.3, A.5.2 y B.3. Véase «Lo que disponen las Leyes».
follows-count = Es el enroque ilegal número { $number } de { side } en este registro: se cuenta lo registrado, no las sanciones.

laws-before-clock = Mientras no se haya pulsado el reloj, la jugada no está completada: debe hacerse otra jugada legal de rey, incluido el enroque por el otro lado; si no la hay, cualquier jugada legal (4.4.3).
laws-back = Una jugada ilegal está completada cuando se ha pulsado el reloj. Si se advierte durante la partida, se restablece la posición inmediatamente anterior y la partida continúa desde ella (7.5.1).
laws-replacement = La jugada que la sustituye se rige por las reglas de la pieza tocada: si se tocó primero el rey, debe moverse el rey, si tiene alguna jugada legal (4.3.1, 4.7.2).
laws-penalty = Por la primera jugada ilegal completada de un jugador, de cualquier clase, su adversario recibe dos minutos más; la segunda del mismo jugador pierde la partida, o la hace tablas si el adversario no puede dar mate mediante ninguna serie posible de jugadas legales (7.5.5).
laws-hands = Enrocar con las dos manos también cuenta como jugada ilegal, una vez pulsado el reloj (7.5.4).
laws-rapid = En ajedrez rápido y relámpago es un minuto en lugar de dos; y donde el juego no está plenamente supervisado, una jugada ilegal que nadie reclama antes de que el adversario haga la jugada siguiente queda en firme (A.3, A.5.2, B.3).
laws-count = Esta página cuenta los enroques ilegales del registro; las sanciones dependen de lo que hizo el árbitro.

cannot-touch = Qué pieza se tocó primero: quien toca la torre antes que el rey no puede enrocar por ese lado (4.4.2), aunque el enroque sea legal en el tablero.
cannot-hands = Si se usó una mano o las dos.
cannot-clock = Si se pulsó el reloj, y si se reclamó a tiempo.
cannot-corrected = Los enroques ilegales que se advirtieron y se deshicieron: no están en el registro.
cannot-error = Si el registro es correcto: un error al anotar, o de un tablero electrónico, parece una jugada ilegal.

marks-pair = { $count ->
    [one] enmarcado: { $squares }, el rey
   *[other] enmarcados: { $squares }, rey y torre
 }
marks-way = rayado: { $squares }, por donde va el rey
marks-attackers = { $count ->
    [one] en un círculo, con flecha: { $squares }, la pieza atacante
   *[other] en círculos, con flechas: { $squares }, las piezas atacantes
 }
marks-between = tachado: { $squares }, lo que está en medio

asked-rook-heading = Legales, aunque se pregunta por ellos: la torre estaba atacada
asked-rook-intro = { $count ->
    [0] No hubo ningún enroque así.
   *[other] La torre puede estar atacada; solo las casillas del rey deben estar a salvo (3.8.2.2.1).
 }
asked-rook-path-heading = Legales, aunque se pregunta por ellos: b1 o b8 estaba atacada
asked-rook-path-intro = { $count ->
    [0] No hubo ningún enroque así.
   *[other] Puede estar atacada una casilla por la que solo pasa la torre, como b1 y b8 en el enroque largo (3.8.2.2.1).
 }
asked-checks-heading = Legales, aunque se pregunta por ellos: el rey ya había estado en jaque
asked-checks-intro = { $count ->
    [0] No hubo ningún enroque así.
   *[other] Un jaque anterior no hace perder ningún derecho, mientras el rey no se moviera (3.8.2.1.1).
 }

problems-heading = Partidas con problemas
problems-intro = { $count ->
    [one] Un registro no pudo leerse o reproducirse hasta el final; lo encontrado antes de ese punto está en este informe.
   *[other] { $count } registros no pudieron leerse o reproducirse hasta el final; lo encontrado antes de esos puntos está en este informe.
 }
artifacts-heading = Huellas de tableros electrónicos
artifacts-intro = { $count ->
    [one] En un registro, un tablero electrónico dejó algo que no es una jugada; no se reprocha a ningún jugador.
   *[other] En { $count } registros, un tablero electrónico dejó algo que no es una jugada; no se reprocha a ningún jugador.
 }
problem-illegal-move = jugada ilegal
problem-ambiguous-move = jugada posible para dos piezas
problem-unreadable-token = palabra que no puede leerse
problem-castle-impossible = enroque que no concuerda con nada del tablero
problem-king-captured = rey capturado
problem-bad-setup = posición inicial imposible de leer
problem-unsupported-variant = variante de ajedrez desconocida aquí
problem-not-pgn = fuente sin partidas
problem-unreadable-source = fuente que no puede leerse
problem-truncated-source = fuente que acaba demasiado pronto
problem-board-artifact = huella de un tablero electrónico
problem-internal-error = error del programa

## Estadística: `roque stats`, en la terminal y como página

stats-title = El enroque en cifras
stats-lead = Se contaron { $games } partidas completas; { $left } quedaron fuera porque su reproducción no llegó al final.
stats-standard = Se muestran las { $games } que empiezan en la posición inicial normal.
stats-table = La tabla correspondiente
stats-footer = Cada cifra con su definición y su intervalo: las tablas de la carpeta stats y docs/statistics.md de roque.
stats-wing = { $wing ->
    [kingside] flanco de rey
   *[queenside] flanco de dama
 }
stats-right = { side }, { stats-wing }
stats-right-head = derecho
stats-move = jugada
stats-turns = turnos
stats-cause = causa
stats-castles-title = Cuándo se enroca
stats-castles-text = De todos los derechos con que empieza una partida, cuántos se usan en cada jugada.
stats-fates-title = Qué es de los cuatro derechos
stats-fates-text = Entre todas las partidas, también las ya terminadas: qué ha sido de cada derecho hasta cada jugada.
stats-waits-title = Cuánto se espera
stats-waits-text = Turnos entre el primero en que el enroque era posible y el enroque.
stats-losses-title = Cómo se pierden los derechos sin enrocar en ese flanco
stats-losses-text = Tanto por ciento de todos los derechos de esa clase.
stats-obstacles-title = Qué lo impide
stats-obstacles-text = De los derechos que aún se tienen en una jugada, cuántos impide usar cada obstáculo. Puede haber varios a la vez. Las líneas terminan donde queda menos de un derecho de cada 200.
stats-castled = enroque en ese flanco
stats-already-castled = enroque en el otro flanco
stats-king-moved = jugó el rey
stats-rook-moved = jugó la torre
stats-rook-captured = torre capturada
stats-held = aún vigente
stats-piece-between = pieza en medio
stats-king-in-check = rey en jaque
stats-transit-attacked = paso del rey atacado
stats-destination-attacked = llegada del rey atacada
stats-sides = Qué hizo cada bando
stats-answer-kingside = enroque corto
stats-answer-queenside = enroque largo
stats-answer-held = sin enroque, con un derecho hasta el final
stats-answer-lost = sin enroque, derechos perdidos
stats-answer-none = sin derecho desde el principio
stats-wings = Ambos bandos
stats-draws = Tablas entre ellas
stats-same = enroques en el mismo flanco
stats-opposite = enroques en flancos opuestos
stats-one-side = solo enrocó un bando
stats-neither = no enrocó ninguno
stats-facts = Enroques, de los legales
stats-rook-attacked = torre atacada
stats-rook-path-attacked = paso de la torre atacado
stats-after-check = tras un jaque anterior
stats-gives-check = dio jaque
stats-gives-mate = dio mate
stats-records = Récords
stats-earliest = enroque más temprano, { stats-wing }, jugada
stats-latest = enroque más tardío, { stats-wing }, jugada
stats-longest-wait = espera más larga, { stats-wing }, turnos
stats-most-checks = más jaques antes de enrocar
stats-most-illegal = más enroques ilegales de un bando
