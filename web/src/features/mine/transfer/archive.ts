import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { FileError } from './mine.ts';
import type { Folder } from './markdown.ts';

/** More than a member can have. */
const FILES_MAX = 2000;
const BYTES_MAX = 30 * 1024 * 1024;

export const zip = (folder: Folder): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(folder).map(([path, text]) => [path, strToU8(text)])), { level: 6 });

/** The Markdown files of an archive. Nothing larger than it says is unpacked. */
export function unzip(bytes: Uint8Array): Folder {
  let count = 0;
  let size = 0;
  let files;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        // What macOS adds.
        if (!/\.md$/i.test(name) || /(?:^|\/)(?:__MACOSX\/|\._)/.test(name)) return false;
        count += 1;
        size += originalSize;
        if (count > FILES_MAX || size > BYTES_MAX) throw new FileError('This archive has more in it than a member can have.');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError('This is not a complete zip file.');
  }
  return Object.fromEntries(Object.entries(files).map(([path, data]) => [path, strFromU8(data)]));
}
