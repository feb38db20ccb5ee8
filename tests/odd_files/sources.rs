//! Odd files in the style of what people have.

/// Sources, with LF.
pub(crate) const ODD: [&str; 20] = [
    // Text behind a finished game, and what looks like movetext in it.
    "[Event \"a\"]\n\n1-0\n\ntext\n\n1\nQe3+ 25.\nKb1\n[Black \"x\"]\n\n1. e4 *\n",
    "1-0\n\n[\n\n1\nQe3+ 25.\nKb1 9. L\"]\n[Black Nc6\"]\n[Site A\"]\n[Black \"1\"]\n1. e4 0-1\n",
    "[Event \"a\"]\n\n1. e4 *\nmore\n; note\n\n{remark}\n% escape\n[Event \"b\"]\n\n1. d4 *\nthe end\n",
    "1. e4 e5 1-0\n\nsome words\n1 d4 d5 0-1 e4 c5 *\nNf3 Nc6 1/2-1/2\n",
    "<p>[Event \"x\"] 1. e4 e5 * <p>[Event \"y\"] 1. d4 * 1. e4 e5 *\n",
    // Tags: over several lines, unclosed, repeated, in single quotes, in brackets alone.
    "[Event \"a\nb\"]\n[Site \"C:\\\"]\n[White \"x \"y\" z\"]\n[Black \"b\n[Round 1]\n\n1. e4 *\n",
    "[White \"a\"]\n\n[Event \"b\"]\n[White \"b\"]\n\n1. e4 *\n[Event 'c']\n[Round '1']\n\n*\n",
    "\u{feff}[Event \"a\"]\n1. e4 e5\n \u{feff} [Event \"b\"]\n[Event \"c\"]\n\n0-0\n",
    // Comments and variations: open, across what looks like a game, with braces within.
    "[Event \"a\"]\n\n1. e4 { open\n\n[Event \"b\"]\n\n1. e4 {fine} *\n",
    "[Event \"a\"]\n\n1. e4 {\n\n[Event \"q\"] } *\n\n[Event \"b\"]\n\n1. d4 {[Event \"c\"]} *\n",
    "[Event \"a\"]\n\n1. e4 (1. d4 {x (} (1. c4 1-0\n\n[Event \"b\"]\n\n1. e4 ) e5 *\n",
    "{intro}\n1. e4 {a {b} c} e5 ;x { y\n2. Nf3 1-0 {afterwards} 2... Nc6\n\n{the second} 1. d4 *\n",
    // Blank lines, and movetext that starts again.
    "[Event \"a\"]\n\n1. e4 e5\n\n2. Nf3\n \n1. d4 d5 *\n\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4\n\n1... e5\n%x\n2. Nf3 *\n\n2... Nc6\n\n1.f4 *\n",
    // Movetext that begins with something else.
    "[Event \"a\"]\n\nO-O;c\n1... Kd7\n\n[Event \"b\"]\nOpening: Ruy Lopez 1. e4 e5\n[Event \"c\"]\n1) e4 e5 2) Nf3\n",
    "[Event \"a\"]\nno moves\n[Site \"b\"]\n* a note\n\n+ e4 e5 *\n",
    // Words.
    "1. e4 Nf3Nc6 e8 (Q) exd6 e.p. O-O-O-O Qb30-1\n\n0-0\n\n1. 0-0 0-0 *\n",
    "1. e4\0e5\u{1}2. Nf3\u{c}Nc6\tBb5\u{7f}a6 1-0\n",
    "[Event \"a\"]\n\nNf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf31-0 e4 *\n",
    "no game at all\n\n{but a comment}\n; and another\n[x]\n",
];
