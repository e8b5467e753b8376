/** What goes wrong when people type: for each variant slips in the positions of its file, and what is said of them. */

/** Edits of a position, the first that has these texts, say what was typed for them; the message may go on. */
type Slip = readonly [edits: Readonly<Record<string, string>>, message: string];

const falls = (how = '') => `goes down by one rank from card to card${how}, and its available card stands last`;
const COUNT_ROWS = 'cannot be used; give the number of rows of rivers that have been dealt, for example rows: 4';

export const BROKEN: Readonly<Record<string, Readonly<Record<string, Slip>>>> = {
  congress: {
    'a card left out': [{ '7♥ 6♣\n': '7♥\n' }, 'missing: 1 card lies in no pile: 6C; complete the piles'],
    'a card typed twice': [{ '7c, 6c': '7c, 6c, 6h' }, 'T1, 6H: it is a third 6H; one is on a foundation'],
    'two cards of a pile in the wrong order': [
      { 'T4 QC JH TH': 'T4 QC TH JH' },
      `T4, TH: it cannot lie on QC; a pile ${falls()}`,
    ],
    'a number of a pile twice': [{ 'T6 KC': 'T5 KC' }, 'T5 is given twice; keep one of them'],
    'a pile that there is not': [{ t8: 't9' }, 'T9: congress has no such pile'],
    'an empty pile, but not the rule that allows it': [
      { 'congress space-fill=choice': 'congress' },
      'T7: it is empty, but a space is filled at once with the top card of the waste, 7H, unless the first line says space-fill=choice',
    ],
    'two empty piles': [{ 'T3: 3S 2S\n': '', '9C 7H\nS': '9C 7H 3S 2S\nS' }, 'T7: it is empty, and so is T3.'],
    'a suit on the foundations three times': [
      { 'W: 9D 5C AC': 'W: 9D 5C AC\nF: AC AC AC' },
      'F, AC: it is the third foundation of C, and there are two of each suit',
    ],
    'an ace as a number': [{ 'W: 9D 5C AC': 'W: 9D 5C 1C' }, 'W: "1C" is not a card; write a rank of A23456789TJQK'],
    'more cards in stock and waste than the deal leaves there': [
      {
        'W: 9D 5C AC': 'W: 9D 5C AC KD QH JC TC 9S 8H 8D 7H 6D 5D 4S 3H 2H',
        'T1: 8D 7H 6D 5D 4S\n': '',
        'T3: 3H 2H\n': '',
        'T7: KD QH JC TC 9S 8H\n': '',
      },
      'S: it has 81 cards and the waste 16, together 97, but the deal leaves 96 in the stock',
    ],
    'the game misspelt': [{ congress: 'congres' }, 'variant "congres" is unknown (did you mean congress?)'],
    'the game left out': [{ 'congress / ': '' }, 'it begins with "f: 5c ad ad 4h ah 4s"'],
    'a rule misspelt': [{ 'worry-back=yes': 'worryback=yes' }, 'rule "worryback=yes": congress has no option'],
    'a note that does not look like one': [
      { 'congress\n': 'congress\nthe deal of Sunday\n' },
      '"the deal of Sunday" belongs to no pile',
    ],
    'unseen cards in the waste': [{ 'W: 9D': 'W: ? 9D' }, 'W: ? stands for unseen cards at the end of the stock, S'],
    'rows, which other games have': [{ 'W: 9D': 'rows: 3\nW: 9D' }, 'rows: congress deals no rows of rivers;'],
  },
  parliament: {
    'the cards of a line left out': [{ '\n   6S 3S': '' }, 'missing: 2 cards lie in no pile: 3S 6S;'],
    'an ace in a pile of its own': [{ 'T5: TD': 'T5: AC', 'W: JD': 'W: TD,JD' }, 'T5, AC: the aces begin'],
    'an ace in the waste': [{ 'W: JD': 'W: AD', 'T6: 9S': 'T6: JD' }, 'W, AD: it is a third AD;'],
    'an empty pile while the waste is empty': [
      { 'T2: 4C\n': '', 'W: 4C TC QD 3C\n': '', 'S: 7H': 'S: 4C 4C TC QD 3C 7H' },
      'T2: it is empty, but a space is filled at once with the next card of the stock, unless the first line says space-fill=choice',
    ],
    'piles as words': [{ 'T1 4♣': 'pile 1: 4♣' }, 'PILE 1: parliament has no such pile'],
  },
  'cadogan-congress': {
    'the number of rows left out': [{ 'rows: 3\n': '' }, 'rows: say how many rows of rivers have been dealt,'],
    'a number of rows that the cards refute': [{ 'rows: 3': 'rows: 2' }, 'V1, 7D: it lies in row 3 of the rivers'],
    'more rows than the pack has': [{ 'rows dealt 8': 'rows dealt 12' }, 'rows: 12 rows leave no more than 0 cards'],
    'no rows at all': [{ 'rows: 3': 'rows: 0' }, `rows: "0" ${COUNT_ROWS}`],
    'rows in words': [{ 'rows: 3': 'rows: three' }, `rows: "three" ${COUNT_ROWS}`],
    'a packet of mixed suits, but not the rule that allows it': [
      { ' marriage=any': '' },
      `H1, TH: it cannot lie on JS; a packet ${falls(', in suit')}`,
    ],
    'a packet that is not open yet': [{ 'H4: JC': 'H5: JC' }, 'H5, JC: this packet opens when the pack is used up'],
    'two vacancies, but the rule that fills each at once': [
      { 'cadogan-congress': 'cadogan-congress refill=immediate', 'S: 9S': 'S: 3H 7C 9S', '8D 3H': '8D', 'JS 7C': 'JS' },
      'V7: there are 2 vacancies, but each is refilled at once as long as the pack lasts',
    ],
    'a river that is too long': [
      { 'V1: QD QS 9S TC 3H TS 8H; ': '', 'JS 5H': 'JS 5H QD QS 9S TC 3H TS 8H' },
      'V8, 8H: it lies in row 12 of this river, but the pack reaches no further than row 11',
    ],
    'an ace in the pack': [{ 'pack 4s': 'pack ad 4s' }, 'S, AD: the aces begin the foundations,'],
  },
  'british-constitution': {
    'a wrong colour': [
      { 'T2: 4H 3S': 'T2: 4H 3H', 'R3: 3H': 'R3: 3S' },
      `T2, 3H: it cannot lie on 4H; a pile ${falls(', in alternating colours')}`,
    ],
    'two spaces': [{ '| 10H |': '| - |', '4S 9S': '10H 4S 9S' }, 'T1: row 1 has 2 spaces, although row 4 has cards'],
    'a space in each of two rows': [{ 'R3: 3H 4C': 'R3: 4C', 'S: 2S': 'S: 3H 2S' }, 'R3: row 3 has a space beside'],
    'a queen, which is not in the game': [{ 'T6: TS': 'T6: QS' }, 'T6, QS: british-constitution is played without it'],
    'places in a row that has none': [{ 'R2: 4D': 'R2.1: 4D' }, 'R2.1: british-constitution has no such pile'],
  },
  'cadogan-constitution': {
    'two cards of a place in the wrong order': [
      { 'R2.4: 6H 5C': 'R2.4: 5C 6H' },
      `R2.4, 6H: it cannot lie on 5C; a pile ${falls(', in alternating colours')}`,
    ],
    'nine places in a row': [{ '| 4c | 10d': '| 4c | | 10d' }, 'R3.9: cadogan-constitution has no such pile'],
    'a row 4 without places, where the rules build on it': [
      { 'cadogan-constitution\n': 'cadogan-constitution row4-build=yes\n' },
      'R4: cadogan-constitution has no such pile',
    ],
    'two cards in the wrong order, where any suits go': [
      { 'cadogan-constitution\n': 'cadogan-constitution build=any\n', 'R2.4: 6H 5C 4H': 'R2.4: 6H 4H 5C' },
      `R2.4, 4H: it cannot lie on 6H; a pile ${falls()}`,
    ],
    'jacks alone, but not the rule that they need': [
      { 'cadogan-constitution\n': 'cadogan-constitution space=jack\n' },
      'rule "space=jack": it needs fill=deferred',
    ],
    'a place of row 4 that nothing has filled': [
      {
        'cadogan-constitution\nRow 1': 'cadogan-constitution row4-build=yes\nRow 1',
        'Row 4: 2S 4D 6C 6C 6S 7C 8H 9S': 'Row 4: 2S | 4D | 6C | 6C | 6S | 7C | 9S 8H',
      },
      'R4.8: row 4 has 7 of 8 places filled, but a space in it is filled at once from talon or stock',
    ],
    'a card too many in row 4': [{ 'R4: 2S': 'R4: 8D 2S', 'S: 8D': 'S:' }, 'R4, 9S: it is card 9 of a row'],
  },
  diplomat: {
    'a card on the four that were dealt, where nothing takes it': [
      { 'T7: 6H KS QH JD TH': 'T7: 6H KS QH TH JD' },
      'T7, JD: it cannot lie on TH. Only the 4 cards dealt to a pile need not go down by one rank',
    ],
    'a redeal, but not the rule that allows it': [{ 'diplomat redeals=2': 'diplomat' }, 'redeals: 1 are given,'],
    'a redeal too many': [{ 'redeals: 1': 'redeals: 3' }, 'redeals: 3 are given, but there are two at most'],
  },
};
