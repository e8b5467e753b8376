import { explainFileError, FileError } from '../../src/lab/files/file-error.ts';
import { isThisProgram, readCommit, readVersion } from '../../src/lab/files/provenance.ts';
import { readText } from '../root.ts';

describe('provenance', () => {
  test('has the version of package.json', () => {
    expect(readText('package.json')).toContain(`"version": "${readVersion()}"`);
  });

  test('has a full commit, or none', () => {
    expect(readCommit() ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}(-dirty)?$/);
  });

  test('is that of this program for the same version and commit, but never with changes', () => {
    const program = { version: '1.2.3', commit: 'a'.repeat(40) };
    const changed = { ...program, commit: `${program.commit}-dirty` };
    expect(isThisProgram({ ...program }, program)).toBe(true);
    expect(isThisProgram({ ...program, version: '1.2.4' }, program)).toBe(false);
    expect(isThisProgram(changed, program)).toBe(false);
    expect(isThisProgram(changed, changed)).toBe(false);
    expect(isThisProgram({}, program)).toBe(false);
  });
});

describe('a file failure', () => {
  test('is told in one line with its reason and remedy', () => {
    const error = Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC', syscall: 'write' });
    const explained = explainFileError(error, 'out cannot be written', 'make room');
    expect(explained).toBeInstanceOf(FileError);
    expect(explained).toHaveProperty('message', 'out cannot be written: the disk is full; make room');
  });

  test("without a known reason keeps the system's words", () => {
    const error = Object.assign(new Error('EODD: odd'), { code: 'EODD', syscall: 'write' });
    expect(explainFileError(error, 'a', 'b')).toHaveProperty('message', 'a: EODD: odd; b');
  });

  test('leaves other errors alone', () => {
    const error = new RangeError('not a file');
    expect(explainFileError(error, 'a', 'b')).toBe(error);
  });
});
