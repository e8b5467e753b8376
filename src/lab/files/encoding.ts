/** Text of files: UTF-8, or UTF-16 with a byte order mark, which Windows PowerShell 5.1 writes. */

import { TextDecoder } from 'node:util';
import { refuseAs } from '../../base/errors.ts';

const unreadable = refuseAs('malformed');

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** Decodes a text part by part, without its byte order mark. The last part is told by `more`. */
export function createDecoder(): (bytes: Uint8Array, more: boolean) => string {
  let decoder: TextDecoder | null = null;
  let first = Buffer.alloc(0);
  return (bytes, more) => {
    if (decoder !== null) return decoder.decode(bytes, { stream: more });
    first = Buffer.concat([first, bytes]);
    // Half a mark tells nothing.
    if (more && first.length < 2) return '';
    decoder = new TextDecoder(encodingOf(first));
    return decoder.decode(first, { stream: more });
  };
}

/** @throws InputError for characters that stand where the bytes are of another encoding. */
export function checkText(text: string, where: string): void {
  const isWide = text.includes('\0');
  if (!isWide && !text.includes('\uFFFD')) return;
  const cause = isWide
    ? 'it has zero bytes, as UTF-16 without a byte order mark has'
    : 'it has bytes that are not UTF-8; they may be of Windows-1252, or of another encoding with one byte a letter';
  throw unreadable(`${where}: ${cause}; save the file as UTF-8`);
}

/** A whole text. @throws InputError where it is in another encoding. */
export function decodeText(bytes: Uint8Array, what: string): string {
  const text = createDecoder()(bytes, false);
  checkText(text, what);
  return text;
}
