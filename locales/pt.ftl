# O que o roque diz às pessoas, em português.
#
# Um texto que começa com minúscula é parte de uma frase; também pode ficar sozinho, com maiúscula
# e ponto final. $color é white ou black, $role uma peça, $square uma casa, $pinned yes ou no.

## Peças, lados, listas

side = { $color ->
    [white] as brancas
   *[black] as pretas
 }
role = { $role ->
    [pawn] peão
    [knight] cavalo
    [bishop] bispo
    [rook] torre
    [queen] dama
   *[king] rei
 }
pinned-word = { $role ->
    [rook] cravada
    [queen] cravada
   *[other] cravado
 }
role-with-article = { $role ->
    [rook] a torre
    [queen] a dama
   *[other] o { role }
 }
role-as-agent = { $role ->
    [rook] pela torre
    [queen] pela dama
   *[other] pelo { role }
 }
piece-on = { $pinned ->
    [yes] { role-with-article } { pinned-word } de { $square }
   *[no] { role-with-article } de { $square }
 }
piece-attacking = { $pinned ->
    [yes] { role-as-agent } { pinned-word } de { $square }
   *[no] { role-as-agent } de { $square }
 }
list = { $first } e { $last }

## Motivos pelos quais um roque não é permitido

castled-on-move = { side } rocaram no lance { $number }
castled-before = { side } já tinham rocado
king-moved-on-move = o rei moveu-se no lance { $number }
king-moved = o rei já se moveu
home-rook = { $rook ->
    [none] a torre
   *[other] a torre de { $rook }
 }
rook-moved-on-move = { home-rook } moveu-se no lance { $number }
rook-moved = { home-rook } já se moveu
rook-captured-on-move = { home-rook } foi capturada no lance { $number }
rook-captured = { home-rook } foi capturada
no-right-in-setup = a posição inicial não concede este direito
king-not-home-on = o rei não está na sua casa original, mas em { $square }
king-not-home = o rei não está na sua casa original
no-rook-on = { side } não têm torre em { $rook }
no-rook = não há torre com que rocar
piece-between = há uma peça entre o rei e a torre
pieces-between = { $count ->
    [one] { $pieces } está no caminho
   *[other] { $pieces } estão no caminho
 }
king-square-attacked = a casa do rei, { $square }, está atacada { $pieces }
transit-square-attacked = { $square }, a casa de passagem do rei, está atacada { $pieces }
destination-square-attacked = { $square }, a casa de destino do rei, está atacada { $pieces }
king-in-check = o rei está em xeque
transit-attacked = uma casa de passagem do rei está atacada
destination-attacked = a casa de destino do rei está atacada

## O resumo: uma linha por cada roque ilegal

line-illegal = ilegal ({ $articles }): { $reasons }
line-setup = o FEN deste registro pode estar errado ({ $articles }): { $reasons }
line-record = o registro pode estar errado ({ $articles }): { $reasons }
line-notation = talvez não se quisesse rocar ({ $articles }): está escrito como lance de rei; { $reasons }
line-other-wing = o resto da partida é compatível, em vez disso, com { $castle }
line-game = partida { $number }
line-see = ver { $address }
line-known = conhecido

summary-known-heading = conhecidos, e não contam para --check:
summary-doubtful-heading = duvidosos: está em questão o registro e não o jogador:
summary-stale-heading = conhecidos que não apareceram nesta execução:
summary-more = ... e mais { $count }, em { $file }
summary-more-stale = ... e mais { $count }, indicados em run.json
summary-sources = fontes
summary-games = partidas
summary-castles = roques
summary-illegal = ilegais
summary-doubtful = duvidosos
summary-problems = problemas
summary-report = relatório
summary-unread = { $count ->
    [one] { $count } delas não foi lida até o fim
   *[other] { $count } delas não foram lidas até o fim
 }
summary-castles-legal = { $count ->
    [one] { $count } legal
   *[other] { $count } legais
 }
summary-castles-illegal = { $count ->
    [one] { $count } ilegal
   *[other] { $count } ilegais
 }
summary-castles-known = { $count ->
    [one] { $count } conhecido
   *[other] { $count } conhecidos
 }
summary-castles-doubtful = { $count ->
    [one] { $count } duvidoso
   *[other] { $count } duvidosos
 }
summary-in-variations = em variantes:
summary-interrupted = interrompido: o relatório contém o que estava terminado até então
summary-glued = { $source } não acaba em fim de linha: na exportação '{ $export }' a partida seguinte começa na sua última linha
summary-time = { count-games } em { $seconds } s, { $speed } partidas/s
count-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
 }
count-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
 }
count-findings = { $count ->
    [one] { $count } achado
   *[other] { $count } achados
 }
