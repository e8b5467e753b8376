/** The fragment of the address holds the game, so that a reload, or the reader of a link, finds the same one. */

/** Milliseconds between two changes: some browsers allow a hundred in half a minute. */
const PACE = 300;

export const readAddress = (): string => location.hash.slice(1);

/** @param onChange is told of another fragment that the reader, or a link, has set. */
export function watchAddress(describe: () => string, onChange: (fragment: string) => void) {
  let known = readAddress();
  let latest = known;
  let timer = 0;
  let isReading = false;

  const write = (how: 'replaceState' | 'pushState' = 'replaceState') => {
    if (latest === known) return;
    history[how](null, '', `#${latest}`);
    latest = readAddress();
    known = latest;
  };

  addEventListener('hashchange', () => {
    if (readAddress() === known) return;
    known = readAddress();
    latest = known;
    isReading = true;
    onChange(known);
    isReading = false;
  });
  return {
    keep: () => {
      latest = describe();
      if (timer !== 0) return;
      write();
      timer = setTimeout(() => {
        timer = 0;
        write();
      }, PACE);
    },
    /** To be called for another game: Back leads to the one before, as it was left. */
    begin: () => {
      write();
      latest = describe();
      // The address has the game already, maybe in other words.
      write(isReading ? 'replaceState' : 'pushState');
    },
    link: () => {
      write();
      return location.href;
    },
  };
}
