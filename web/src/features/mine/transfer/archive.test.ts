import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { unzip } from './archive.ts';
import { FileError } from './mine.ts';

const zipOf = (text: string, level: 0 | 6 = 6) => zipSync({ 'memo.md': strToU8(text) }, { level });
const changed = (from: string, to: string) => {
  const bytes = zipOf(`Pay ${from} dollars.`, 0);
  bytes.set(strToU8(to), Buffer.from(bytes).indexOf(from));
  return bytes;
};
/** Its directory says that the text has another size. */
const lying = (text: string, size: number) => {
  const bytes = zipOf(text);
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(bytes.length - 6, true);
  view.setUint32(directory + 24, size, true);
  return bytes;
};
/** As written by a tool that encrypts it, or keeps its sizes and places where only zip64 does. */
const marked = (mark: (view: DataView<ArrayBuffer>, directory: number) => void) => {
  const bytes = zipOf('Text');
  const view = new DataView(bytes.buffer);
  mark(view, view.getUint32(bytes.length - 6, true));
  return bytes;
};
/** Longer than a part, once it is compressed. */
const long = Array.from({ length: 40_000 }, (_, index) => (index * index * 7919).toString(36)).join('');

test.each([
  ['stored', 'Pay 1000 dollars.', 0],
  ['compressed', long, 6],
  ['empty', '', 6],
] as const)('a text that is %s is read as it was written', (_, text, level) => {
  expect(unzip(zipOf(text, level))).toEqual({ 'memo.md': text });
});

const OTHER_FORM = 'This kind of zip file cannot be read here. Pack the files again, without a password and not as zip64.';
const DAMAGED = '“memo.md” is damaged in this zip file, so nothing was imported.';

test.each([
  ['that was changed', changed('1000', '9000'), DAMAGED],
  ['that unpacks to more than it says', lying('a'.repeat(100_000), 10), DAMAGED],
  ['that unpacks to less than it says', lying('a'.repeat(10), 100_000), DAMAGED],
  ['that says it is larger than all a member can have', lying('a', 31 * 1024 * 1024), /more in it/],
  ['that is encrypted', marked((view, directory) => view.setUint16(directory + 8, 1, true)), OTHER_FORM],
  ['with a size in zip64', marked((view, directory) => view.setUint32(directory + 24, 0xffffffff, true)), OTHER_FORM],
  ['with its directory in zip64', marked((view) => view.setUint32(view.byteLength - 6, 0xffffffff, true)), OTHER_FORM],
  ['without its end', zipOf('Text').slice(0, -30), 'This is not a complete zip file.'],
  ['without its beginning', zipOf('Text').slice(30), 'This is not a complete zip file.'],
])('an archive %s is refused', (_, bytes, message) => {
  expect(() => unzip(bytes)).toThrow(FileError);
  expect(() => unzip(bytes)).toThrow(message);
});
