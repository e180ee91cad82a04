import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const index = read('README.md');
const pages = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();

test('the index of the decisions has each with its number and title', () => {
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\((\S+)\) *\| (.+?) *\|/gm)].map(([, number, file, title]) => [
    file,
    number,
    title,
  ]);
  expect(rows).toEqual(pages.map((file) => [file, file.slice(0, 3), /^# \d{3} (.+)/.exec(read(file))?.[1]]));
});

test('each has its date, and the numbers that are missing are named', () => {
  expect(pages.filter((file) => !/^# \d{3} .+\n\n\d{4}-\d\d-\d\d\n/.test(read(file)))).toEqual([]);
  const numbers = pages.map((file) => Number(file.slice(0, 3)));
  const missing = Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1).filter((number) => !numbers.includes(number));
  const named = [...index.matchAll(/(\d{3}) to (\d{3})/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );
  expect(named).toEqual(missing);
});
