/** What the rows of deals.csv claim, one by one. */

import { RowReader } from './deal-series.ts';

/** A row that says what became of a deal; texts as they stand there. */
export interface Claim {
  /** The first one below the header is 1. */
  readonly row: number;
  readonly variant: string;
  readonly rules: string;
  readonly player: string;
  /** Empty for players. */
  readonly strategy: string;
  readonly scheme: string;
  readonly deal: string;
  readonly verdict: string;
  /** The random stream of a repeated study; empty without. */
  readonly stream: string;
  /** The whole row, with its header. */
  readonly header: string;
  readonly line: string;
}

/**
 * @param lines those of a deals.csv.
 * @param what to call the file in messages.
 * @throws InputError when it is no deals.csv.
 */
export async function* readClaims(lines: AsyncIterable<string>, what: string): AsyncGenerator<Claim> {
  let reader: RowReader | null = null;
  let header = '';
  let row = 0;
  for await (const line of lines) {
    if (reader === null) {
      reader = new RowReader(line, what);
      header = line;
      continue;
    }
    row += 1;
    const cell = reader.read(line, row + 1);
    yield {
      row,
      variant: cell('variant'),
      rules: cell('rules'),
      player: cell('player'),
      strategy: cell('strategy'),
      scheme: cell('scheme'),
      deal: cell('deal'),
      verdict: cell('verdict'),
      stream: cell('stream'),
      header,
      line,
    };
  }
}
