/** The address of the page, whose fragment says where the game stands: a reload, and whoever gets the link, finds it there. */

/** Milliseconds between two changes: browsers take no more than some twenty in a second. */
const PACE = 250;

export class Address {
  readonly #describe: () => string;
  /** The fragment that the page has set or taken up last. */
  #known = Address.fragment;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param describe the game as a fragment. */
  constructor(describe: () => string) {
    this.#describe = describe;
    addEventListener('pagehide', () => this.#write());
  }

  static get fragment(): string {
    return location.hash.slice(1);
  }

  /** The link to where the game stands. */
  get link(): string {
    this.#write();
    return location.href;
  }

  /** The game has changed. */
  keep(): void {
    this.#timer ??= setTimeout(() => this.#write(), PACE);
  }

  /** Calls back when somebody else sets another fragment: the reader, or a link. */
  listen(onChange: (fragment: string) => void): void {
    addEventListener('hashchange', () => {
      const { fragment } = Address;
      if (fragment === this.#known) return;
      this.#known = fragment;
      onChange(fragment);
    });
  }

  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const fragment = this.#describe();
    if (fragment === this.#known) return;
    history.replaceState(null, '', `#${fragment}`);
    this.#known = Address.fragment;
  }
}
