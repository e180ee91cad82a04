import { strFromU8, strToU8, zipSync } from 'fflate';
import { FileError } from './mine.ts';
import type { Folder } from './markdown.ts';
import { contentsOf, entriesOf } from './zipEntries.ts';

/** More than a member can have. */
const FILES_MAX = 2000;
const BYTES_MAX = 30 * 1024 * 1024;

export const zip = (folder: Folder): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(folder).map(([path, text]) => [path, strToU8(text)])), { level: 6 });

/** Throws a FileError, with the message unless the work has one of its own, if the bytes are not what the format says. */
function attempt<Result>(work: () => Result, message: string): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(message);
  }
}

/** The Markdown files of an archive. Nothing larger than it says is unpacked, and nothing that was damaged is taken. */
export function unzip(bytes: Uint8Array): Folder {
  const entries = attempt(() => [...entriesOf(bytes)], 'This is not a complete zip file.').filter(
    // Without what macOS adds.
    ({ name }) => /\.md$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name),
  );
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length > FILES_MAX || size > BYTES_MAX) throw new FileError('This archive has more in it than a member can have.');
  return Object.fromEntries(
    entries.map((entry) => [
      entry.name,
      strFromU8(attempt(() => contentsOf(bytes, entry), `“${entry.name}” is damaged in this zip file, so nothing was imported.`)),
    ]),
  );
}
