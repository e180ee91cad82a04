import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupError } from './format.ts';

const LINE_FEED = 10;

/** Splits at \n only. Node's readline also splits at U+2028 and U+2029, which are part of texts. */
async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      yield decoder.decode(Buffer.concat([...begun, chunk.subarray(from, end)]));
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield decoder.decode(Buffer.concat(begun));
}

export interface Line {
  text: string;
  value: unknown;
}

/** Reads a backup line by line. A file that is damaged or no backup is a BackupError. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  // Without its own listener, an unreadable file would end the process. The loop below gets the error.
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const text of splitLines(source.pipe(unzipped) as AsyncIterable<Buffer>)) yield { text, value: JSON.parse(text) };
  } catch (error) {
    const { code = '', message, name } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new BackupError(`${file} cannot be read (${code}).`);
    // The message about a line that is no JSON quotes it, and it may be personal.
    throw new BackupError(
      `${file} is no backup, or it is damaged: ${name === 'SyntaxError' ? 'a line cannot be read' : message}`,
    );
  } finally {
    source.destroy();
  }
}
