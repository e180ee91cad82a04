import { unzip } from './archive.ts';
import { fromJson } from './json.ts';
import { fromFolder } from './markdown.ts';
import { FileError, type Mine } from './mine.ts';

const BYTES_MAX = 30 * 1024 * 1024;

function parse(name: string, bytes: Uint8Array): Mine {
  const text = () => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new FileError('This file is not a text in UTF-8.');
    }
  };
  if (/\.zip$/i.test(name)) return fromFolder(unzip(bytes));
  if (/\.json$/i.test(name)) return fromJson(text());
  if (/\.(?:md|txt)$/i.test(name)) return fromFolder({ [name.replace(/\.txt$/i, '.md')]: text() });
  throw new FileError('Choose a file that ends with .json, .zip or .md.');
}

/** Reads a file of a member. Throws a FileError that says what is wrong with it. */
export async function readMine(file: File): Promise<Mine> {
  if (file.size > BYTES_MAX) throw new FileError('This file is larger than anything that we export.');
  const mine = parse(file.name, new Uint8Array(await file.arrayBuffer()));
  if (mine.prompts.length + mine.collections.length + mine.workflows.length + mine.versions.length === 0)
    throw new FileError('This file has no prompts, collections, workflows or versions in it.');
  return mine;
}
