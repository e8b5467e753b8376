import { assert, asyncProperty, constantFrom, pre, property, record, string, stringMatching, tuple } from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { nameRedis, parseRedisUrl } from '../../src/queue/connection.ts';
import { quorum, runQuorum, words } from './harness.ts';

afterEach(() => {
  delete process.env['QUORUM_REDIS'];
});

/** The part of each password that is looked for; nothing else has letters like these. */
const CORE = stringMatching(/^Qx[a-z0-9]{8}Zj$/);
/** What makes it hard to tell where a password ends. */
const ODD = string({ unit: constantFrom(...Array.from('/?#@:%\\ "\'&=[]a1\n\té')), maxLength: 5 });
const PASSWORD = tuple(ODD, CORE, ODD).map(([before, core, after]) => ({ core, password: before + core + after }));

/** Addresses as people write them, right and wrong. */
const FORMS: readonly ((password: string) => string)[] = [
  (password) => `redis://:${password}@queue.example:6379`,
  (password) => `redis://somebody:${password}@queue.example/0`,
  (password) => `redis://${password}@queue.example`,
  (password) => `redis://${password}:x@queue.example:port`,
  (password) => `rediss:/:${password}@queue.example`,
  (password) => `redis:${password}@queue.example`,
  (password) => `:${password}@queue.example:6379`,
  (password) => `somebody:${password}@queue.example`,
  (password) => `http://:${password}@queue.example`,
  (password) => `redis://queue.example:6379?password=${password}`,
  (password) => `redis://queue.example/0?db=1&password=${password}`,
  (password) => `redis://queue.example:99999?password=${password}`,
  (password) => `redis://:${password}@`,
];

const ADDRESS = record({ secret: PASSWORD, form: constantFrom(...FORMS) }).map(
  ({ secret: { core, password }, form }) => ({
    core: core.toLowerCase(),
    address: form(password),
  }),
);

/** What messages may say of an address, or why it is refused. */
function tell(address: string): string {
  try {
    return nameRedis(parseRedisUrl(address));
  } catch (error) {
    return String(error);
  }
}

const isRefused = (address: string): boolean => tell(address).startsWith('InputError');

describe('a password in an address', () => {
  test('is in no message, however the address is written', () => {
    assert(
      property(ADDRESS, ({ core, address }) => {
        expect(tell(address).toLowerCase()).not.toContain(core);
      }),
      { numRuns: 3000 },
    );
  });

  test('is shown by no command, wherever the address stands', async () => {
    const places: readonly ((address: string) => readonly string[])[] = [
      (address) => words`study status --redis ${address}`,
      (address) => ['study', 'work', `--redis=${address}`],
      (address) => words`study status --redsi ${address}`,
      (address) => ['study', 'status', `--redsi=${address}`],
      (address) => ['study', 'status', address],
      (address) => ['study', 'submit', address],
      (address) => ['study', address],
      (address) => [address],
    ];
    let refused = 0;
    await assert(
      asyncProperty(ADDRESS, constantFrom(...places), async ({ core, address }, place) => {
        pre(isRefused(address) && !address.startsWith('-'));
        const { code, stdout, stderr } = await runQuorum(place(address));
        refused += 1;
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toMatch(/^quorum: .+\n$/);
        expect(stderr.toLowerCase()).not.toContain(core);
      }),
      { numRuns: 150 },
    );
    expect(refused).toBe(150);
  });

  test('is not shown either when it comes from QUORUM_REDIS', async () => {
    for (const form of FORMS) {
      process.env['QUORUM_REDIS'] = form('ge/heim');
      expect(await quorum`study status`).toMatchObject({
        code: 2,
        stderr: expect.not.stringMatching(/heim/),
      });
    }
  });
});
