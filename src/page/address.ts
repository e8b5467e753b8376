/** The address of the page. Its fragment holds the game, so that a reload, or the reader of a link, finds the same one. */

/** Milliseconds between two changes: browsers allow about twenty in a second. */
const PACE = 250;

export const readAddress = (): string => location.hash.slice(1);

export interface Address {
  /** Takes note that the game has changed. */
  keep(): void;
  /** The link to the game as it stands. */
  link(): string;
}

/**
 * @param describe the game as a fragment.
 * @param onChange is told of another fragment that the reader, or a link, has set.
 */
export function watchAddress(describe: () => string, onChange: (fragment: string) => void): Address {
  /** The fragment that the page has set or taken up last. */
  let known = readAddress();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const write = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const fragment = describe();
    if (fragment === known) return;
    history.replaceState(null, '', `#${fragment}`);
    known = readAddress();
  };

  addEventListener('pagehide', write);
  addEventListener('hashchange', () => {
    if (readAddress() === known) return;
    known = readAddress();
    onChange(known);
  });
  return {
    keep: () => {
      timer ??= setTimeout(write, PACE);
    },
    link: () => {
      write();
      return location.href;
    },
  };
}
