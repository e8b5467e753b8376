/** Numbers in the cells of a table that is read again. */

import { InputError } from '../engine/errors.ts';

const refuse = (text: string, name: string, where: string, expected: string): InputError =>
  new InputError(`${where}: ${name} "${text}" is no ${expected}; the file is damaged, make it again`);

/**
 * @param name of the column, for messages.
 * @param where file and line, for messages.
 * @returns null for an empty cell.
 * @throws InputError for what is no number.
 */
export function readNumber(text: string, name: string, where: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (Number.isFinite(value) && text.trim() !== '') return value;
  throw refuse(text, name, where, 'number');
}

/** @throws InputError for what is no whole number from 0 on. */
export function readCount(text: string, name: string, where: string): number {
  const value = readNumber(text, name, where);
  if (value !== null && Number.isInteger(value) && value >= 0) return value;
  throw refuse(text, name, where, 'whole number from 0 on');
}

/** @throws InputError for what is no number from 0 to 1. */
export function readShare(text: string, name: string, where: string): number {
  const value = readNumber(text, name, where);
  if (value !== null && value >= 0 && value <= 1) return value;
  throw refuse(text, name, where, 'number from 0 to 1');
}
