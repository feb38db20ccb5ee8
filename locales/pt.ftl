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
summary-page = página
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
summary-resume = esta execução pode ser continuada: o mesmo comando com --resume
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

## Um roque explicado: quatro perguntas e suas respostas

castle-kingside = O-O (roque pequeno)
castle-queenside = O-O-O (roque grande)

question-history = O direito ao roque ainda se conserva?
question-corridor = Há alguma peça entre o rei e a torre?
question-squares = Alguma das casas do rei está atacada?
question-verdict = O roque é legal?

history-held = Sim: nem o rei nem { home-rook } se moveram.
history-held-setup = Sim, segundo o FEN, que concede o direito com { home-rook }.
history-not-granted = Não: a posição inicial desta partida não o concede.
history-not-granted-setup = Não: o FEN não o concede. O que se jogou antes não se pode saber por um FEN.
history-lost = Não: { $reasons }.
history-lost-with = Perdeu-se com { $move } (meio-lance { $ply }).
history-for-good = Um direito perdido nunca se recupera, ainda que o rei e a torre voltem às suas casas.

corridor-empty = { $count ->
    [one] Não: { $squares } está vazia.
   *[other] Não: { $squares } estão vazias.
 }
corridor-no-square = Não: não há nenhuma casa em que uma peça pudesse estorvar.
corridor-blocked = { $count ->
    [one] Sim: { $pieces }.
   *[other] Sim: { $pieces }.
 }
corridor-any-piece = Qualquer peça estorva, também uma do adversário.
corridor-no-king = Não se aplica: o rei não está na sua casa original.
corridor-no-rook = Não se aplica: não há torre com que rocar.
corridor-no-rook-on = Não se aplica: { side } não têm torre em { $rook }.
standing-own = { $piece } (peça própria)
standing-enemy = { $piece } (peça do adversário)

king-square-safe = a casa do rei, { $square }, não está atacada
transit-square-safe = { $square }, a casa de passagem do rei, não está atacada
destination-square-safe = { $square }, a casa de destino do rei, não está atacada
destination-square-uncovered = { $square }, a casa de destino do rei, ficaria atacada { $pieces } assim que a torre deixasse a sua casa
squares-pinned = Uma peça cravada ataca do mesmo modo (3.1.3).
squares-no-king = Não se aplica: o rei não está na sua casa original e não tem caminho a percorrer.

verdict-legal = Sim: { $castle } é legal ({ $articles }).
verdict-illegal = Não: { $castle } é ilegal ({ $articles }): { $reasons }.
verdict-for-now = Está impedido apenas temporariamente (3.8.2.2): o direito se conserva, e o roque será legal quando nada mais o impedir.

no-obstacle-rook = { home-rook } está atacada { $pieces }: não importa, uma torre atacada pode rocar.
no-obstacle-rook-path = { $square }, por onde só passa a torre, está atacada { $pieces }: não importa, só as casas do rei devem estar a salvo.
no-obstacle-checks = { $count ->
    [one] O rei já esteve uma vez em xeque: não importa, enquanto não se tiver movido.
   *[other] O rei já esteve { $count } vezes em xeque: não importa, enquanto não se tiver movido.
 }
no-obstacle-none = Nada disso ocorre aqui. Em geral, nem uma torre atacada, nem uma casa atacada por onde só passa a torre (b1, b8), nem um xeque anterior impedem o roque.

touch-king = Quem toca primeiro o rei deve movê-lo (4.3.1). Ele pode ir a { $moves }.
touch-king-no-move = O rei não tem nenhum lance legal: quem toca só o rei pode fazer qualquer lance legal (4.3.1).
touch-king-rook-legal = Primeiro o rei e depois a torre de { $rook }: deve jogar-se { $castle }, pois é legal (4.4.1).
touch-illegal = Tentar { $castle } é ilegal: deve fazer-se outro lance legal de rei, incluído o roque do outro lado (4.4.3). Os legais: { $moves }.
touch-illegal-no-move = Tentar { $castle } é ilegal, e o rei não tem nenhum lance legal: pode fazer-se qualquer lance legal (4.4.3).
touch-rook-king = Primeiro a torre de { $rook } e depois o rei: neste lance não se pode fazer { $castle } (4.4.2); a torre foi tocada primeiro e deve mover-se (4.3.1). Ela pode ir a { $moves }.
touch-rook-king-no-move = Primeiro a torre de { $rook } e depois o rei: neste lance não se pode fazer { $castle } (4.4.2); a torre não tem nenhum lance legal, portanto o rei deve mover-se, se puder (4.3.1).

article-castling = O roque é um só lance do rei: este se desloca duas casas pela sua primeira fileira em direção a uma torre que está na sua casa original, e essa torre passa para a casa que o rei acaba de cruzar. Uma torre capturada não deixa nada com que rocar.
article-king-moved = O direito ao roque perde-se quando o rei já se moveu; o próprio roque é um lance de rei.
article-rook-moved = O direito ao roque com uma torre perde-se quando essa torre já se moveu.
article-attacked = O roque está impedido temporariamente se está atacada a casa que o rei ocupa, a que deve cruzar ou a que vai ocupar.
article-between = O roque está impedido temporariamente se há qualquer peça entre o rei e a torre.
article-pinned = Uma peça ataca uma casa ainda que não possa ir a ela porque deixaria o seu próprio rei em xeque.
article-chess960 = No Chess960 o rei vai para a coluna g ou c, e a torre para a f ou d. Todas as casas entre a inicial e a final do rei, e entre a inicial e a final da torre, devem estar vazias, salvo por estas duas peças.
article-setup = O campo do roque de um FEN diz quais direitos se conservam; o que ele não nomeia não está concedido.

## O comando explain

explain-game = { $place }: partida { $number }
explain-before = antes de { $move } (meio-lance { $ply })
explain-at-end = no fim do registro (meio-lance { $ply })
explain-to-move = { $color ->
    [white] jogam as brancas
   *[black] jogam as pretas
 }
explain-not-its-turn = { $color ->
    [white] Não é a vez das brancas; o que segue vale se as peças estiverem assim quando for.
   *[black] Não é a vez das pretas; o que segue vale se as peças estiverem assim quando for.
 }
explain-remark = Irregularidade da posição inicial (em inglês): { $remark }.
explain-chess960 = Chess960: o rei vai para a coluna g ou c, e a torre para a f ou d (Diretrizes II.3).
explain-marks = [ ] rei e torre   { "<" } { ">" } atacantes   ( ) estorva   + caminho do rei   * atacada
heading-articles = Artigos
heading-no-obstacles = Não o impede, embora muitos acreditem que sim
heading-touch = O que nenhum registro mostra: qual peça foi tocada primeiro
laws-edition = Leis do Xadrez da FIDE, em vigor desde 1º de janeiro de 2023
explain-side = { $color ->
    [white] Brancas
   *[black] Pretas
 }

## A página do relatório

page-title = Relatório sobre os roques
page-glance = Visão geral
page-incomplete = Este relatório está incompleto: nem todas as fontes foram lidas até o fim.
page-made-by = Feito com roque { $version }.
page-more = Mostram-se aqui { $shown } de { $all }; todos estão em { $file }.
page-more-sources = e mais { $count }
page-address = Endereço
page-event = Torneio
page-round = Rodada
page-date = Data
page-result = Resultado
page-variation = Variante
page-place = Lugar
page-in-file = { $source }, linha { $line }, partida { $number }
page-players = Jogadores
page-castle = Roque
page-checks = Xeques anteriores
page-problem = Problema
page-token = Como está escrito
page-detail = Detalhe (em inglês)
page-board-title = A posição antes de { $move }; jogam { side }.
page-doubt = Por que o registro está em questão
page-reading = Como o registro continua
page-follows = O que as Leis dispõem aqui
page-laws = O que as Leis dispõem
page-cannot = O que um registro não pode mostrar

glance-games = Partidas
glance-castles = Roques
glance-illegal = Roques ilegais
glance-doubtful = Registros duvidosos
glance-stopped = Partidas não reproduzidas até o fim
glance-not-replayed = Partidas não reproduzidas de todo

none-illegal = Não se encontrou nenhum roque ilegal em { $games }.
illegal-heading = Roques ilegais
illegal-intro = { $count ->
    [one] Jogou-se um roque que as Leis não permitem, segundo o que consta no registro.
   *[other] Jogaram-se { $count } roques que as Leis não permitem, segundo o que consta nos registros.
 }
doubtful-heading = Registros que convém verificar
doubtful-intro = { $count ->
    [one] Um roque, tal como está registrado, não se ajusta às Leis, mas o próprio registro bem pode estar errado. Nada se imputa ao jogador: compare-se primeiro com as planilhas.
   *[other] { $count } roques, tal como estão registrados, não se ajustam às Leis, mas os próprios registros bem podem estar errados. Nada se imputa aos jogadores: comparem-se primeiro com as planilhas.
 }
verdict-doubtful = Tal como está o registro, { $castle } não seria permitido: { $reasons }.

doubt-setup = A única coisa que se opõe ao roque é que o FEN deste registro não concede o direito; muitas vezes os FEN são escritos sem direitos por engano.
doubt-record = O roque tal como está escrito não é compatível, ao passo que o do outro lado era legal e o resto da partida é compatível com ele: o provável é um engano na anotação.
doubt-notation = Está escrito como um lance de rei, de modo que talvez não se quisesse rocar.

played-as-written = { $count ->
    [0] Considera-se jogado tal como está escrito; depois nada está anotado.
    [one] Considera-se jogado tal como está escrito; depois é compatível um meio-lance.
   *[other] Considera-se jogado tal como está escrito; depois são compatíveis { $count } meios-lances.
 }
played-inner-rook = { $count ->
    [one] O resto é compatível se foi usada a torre mais próxima desse lado; depois é compatível um meio-lance.
   *[other] O resto é compatível se foi usada a torre mais próxima desse lado; depois são compatíveis { $count } meios-lances.
 }
played-king-only = { $count ->
    [one] O resto é compatível se o rei foi sozinho e nenhuma torre se moveu; depois é compatível um meio-lance.
   *[other] O resto é compatível se o rei foi sozinho e nenhuma torre se moveu; depois são compatíveis { $count } meios-lances.
 }
played-other-wing = { $count ->
    [one] O resto da partida é compatível, em vez disso, com { $castle }; depois é compatível um meio-lance.
   *[other] O resto da partida é compatível, em vez disso, com { $castle }; depois são compatíveis { $count } meios-lances.
 }
played-nothing = Nada do que há no tabuleiro pode ter sido este roque; a reprodução do registro acaba aqui.

follows-back = Se foi notado durante a partida, restabelece-se esta posição (7.5.1) e o rei, que foi tocado primeiro, deve mover-se (4.3.1, 4.7.2).
follows-penalty = Penalidade: 7.5.5; no xadrez rápido e no relâmpago, A.3, A.5.2 e B.3. Ver “O que as Leis dispõem”.
follows-count = É o roque ilegal número { $number } para { side } neste registro: conta-se o que está registrado, não as penalidades.

laws-before-clock = Enquanto o relógio não for acionado, o lance não está completado: deve fazer-se outro lance legal de rei, incluído o roque do outro lado; se não houver, qualquer lance legal (4.4.3).
laws-back = Um lance ilegal está completado quando o relógio foi acionado. Se isso for notado durante a partida, restabelece-se a posição imediatamente anterior e a partida continua a partir dela (7.5.1).
laws-replacement = O lance que o substitui rege-se pelas regras da peça tocada: se o rei foi tocado primeiro, o rei deve mover-se, se tiver algum lance legal (4.3.1, 4.7.2).
laws-penalty = Pelo primeiro lance ilegal completado de um jogador, de qualquer tipo, o adversário recebe mais dois minutos; o segundo do mesmo jogador perde a partida, ou a empata se o adversário não puder dar xeque-mate por nenhuma série possível de lances legais (7.5.5).
laws-hands = Rocar com as duas mãos também conta como lance ilegal, uma vez acionado o relógio (7.5.4).
laws-rapid = No xadrez rápido e no relâmpago é um minuto em vez de dois; e onde o jogo não é plenamente supervisionado, um lance ilegal que ninguém reclama antes que o adversário faça o lance seguinte permanece válido (A.3, A.5.2, B.3).
laws-count = Esta página conta os roques ilegais do registro; as penalidades dependem do que o árbitro fez.

cannot-touch = Qual peça foi tocada primeiro: quem toca a torre antes do rei não pode rocar desse lado (4.4.2), ainda que o roque seja legal no tabuleiro.
cannot-hands = Se foi usada uma mão ou as duas.
cannot-clock = Se o relógio foi acionado, e se houve reclamação a tempo.
cannot-corrected = Os roques ilegais que foram notados e desfeitos: não estão no registro.
cannot-error = Se o registro está certo: um engano na anotação, ou de um tabuleiro eletrônico, parece um lance ilegal.

marks-pair = { $count ->
    [one] emoldurado: { $squares }, o rei
   *[other] emoldurados: { $squares }, rei e torre
 }
marks-way = hachurado: { $squares }, por onde vai o rei
marks-attackers = { $count ->
    [one] em círculo, com seta: { $squares }, a peça atacante
   *[other] em círculos, com setas: { $squares }, as peças atacantes
 }
marks-between = riscado: { $squares }, o que está no caminho

asked-rook-heading = Legais, embora se pergunte por eles: a torre estava atacada
asked-rook-intro = { $count ->
    [0] Não houve nenhum roque assim.
   *[other] A torre pode estar atacada; só as casas do rei devem estar a salvo (3.8.2.2.1).
 }
asked-rook-path-heading = Legais, embora se pergunte por eles: b1 ou b8 estava atacada
asked-rook-path-intro = { $count ->
    [0] Não houve nenhum roque assim.
   *[other] Pode estar atacada uma casa por onde só passa a torre, como b1 e b8 no roque grande (3.8.2.2.1).
 }
asked-checks-heading = Legais, embora se pergunte por eles: o rei já tinha estado em xeque
asked-checks-intro = { $count ->
    [0] Não houve nenhum roque assim.
   *[other] Um xeque anterior não faz perder nenhum direito, desde que o rei não se tenha movido (3.8.2.1.1).
 }

problems-heading = Partidas com problemas
problems-intro = { $count ->
    [one] Um registro não pôde ser lido ou reproduzido até o fim; o que se encontrou antes desse ponto está neste relatório.
   *[other] { $count } registros não puderam ser lidos ou reproduzidos até o fim; o que se encontrou antes desses pontos está neste relatório.
 }
artifacts-heading = Vestígios de tabuleiros eletrônicos
artifacts-intro = { $count ->
    [one] Em um registro, um tabuleiro eletrônico deixou algo que não é um lance; não se imputa a nenhum jogador.
   *[other] Em { $count } registros, um tabuleiro eletrônico deixou algo que não é um lance; não se imputa a nenhum jogador.
 }
problem-illegal-move = lance ilegal
problem-ambiguous-move = lance possível para duas peças
problem-unreadable-token = palavra que não se pode ler
problem-castle-impossible = roque que não é compatível com nada do tabuleiro
problem-king-captured = rei capturado
problem-bad-setup = posição inicial que não se pode ler
problem-unsupported-variant = variante de xadrez desconhecida aqui
problem-not-pgn = fonte sem partidas
problem-unreadable-source = fonte que não se pode ler
problem-truncated-source = fonte que acaba cedo demais
problem-board-artifact = vestígio de um tabuleiro eletrônico
problem-internal-error = erro do programa

## Estatística: `roque stats`, no terminal e como página

stats-title = O roque em números
stats-lead = Foram contadas { $games } partidas completas; { $left } ficaram de fora porque sua reprodução não chegou ao fim.
stats-standard = Mostram-se as { $games } que começam na posição inicial normal.
stats-table = A tabela correspondente
stats-footer = Cada número com sua definição e seu intervalo: as tabelas da pasta stats e docs/statistics.md do roque.
stats-wing = { $wing ->
    [kingside] ala do rei
   *[queenside] ala da dama
 }
stats-right = { side }, { stats-wing }
stats-right-head = direito
stats-move = lance
stats-turns = turnos
stats-cause = causa
stats-castles-title = Quando se roca
stats-castles-text = De todos os direitos com que uma partida começa, quantos são usados em cada lance.
stats-fates-title = O que acontece com os quatro direitos
stats-fates-text = Entre todas as partidas, também as já terminadas: o que aconteceu com cada direito até cada lance.
stats-waits-title = Quanto se espera
stats-waits-text = Turnos entre o primeiro em que o roque era possível e o roque.
stats-losses-title = Como se perdem os direitos sem rocar nessa ala
stats-losses-text = Percentagem de todos os direitos dessa espécie.
stats-obstacles-title = O que impede
stats-obstacles-text = Dos direitos ainda mantidos num lance, quantos cada obstáculo impede de usar. Pode haber vários ao mesmo tempo. As linhas terminam onde resta menos de um direito em cada 200.
stats-castled = roque nessa ala
stats-already-castled = roque na outra ala
stats-king-moved = rei moveu
stats-rook-moved = torre moveu
stats-rook-captured = torre capturada
stats-held = ainda mantido
stats-piece-between = peça no meio
stats-king-in-check = rei em xeque
stats-transit-attacked = passagem do rei atacada
stats-destination-attacked = chegada do rei atacada
stats-sides = O que fez cada lado
stats-answer-kingside = roque pequeno
stats-answer-queenside = roque grande
stats-answer-held = sem roque, com um direito até o fim
stats-answer-lost = sem roque, direitos perdidos
stats-answer-none = sem direito desde o início
stats-wings = Os dois lados
stats-draws = Empates entre elas
stats-same = roques na mesma ala
stats-opposite = roques em alas opostas
stats-one-side = só um lado rocou
stats-neither = nenhum lado rocou
stats-facts = Roques, dos legais
stats-rook-attacked = torre atacada
stats-rook-path-attacked = passagem da torre atacada
stats-after-check = depois de um xeque anterior
stats-gives-check = deu xeque
stats-gives-mate = deu mate
stats-records = Recordes
stats-earliest = roque mais cedo, { stats-wing }, lance
stats-latest = roque mais tardio, { stats-wing }, lance
stats-longest-wait = espera mais longa, { stats-wing }, turnos
stats-most-checks = mais xeques antes de rocar
stats-most-illegal = mais roques ilegais de um lado
