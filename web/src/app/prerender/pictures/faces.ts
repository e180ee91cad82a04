import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

interface Family {
  /** The package of the font, and how its files are called. */
  name: string;
  /** The one weight that pictures use. */
  weight: number;
  scripts: readonly string[];
}

const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];

const families = {
  serif: { name: 'source-serif-4', weight: 600, scripts },
  sans: { name: 'inter', weight: 500, scripts },
} as const satisfies Record<string, Family>;

/** The names of the files of each family. */
export type Faces = Record<keyof typeof families, readonly string[]>;

export interface FaceFile {
  name: string;
  data: Buffer;
}

const { resolve } = createRequire(import.meta.url);

/** "U+0100-02BA,U+2020" as the characters themselves. */
const charactersIn = (ranges: string): string =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

/** A file of a font as satori reads it: not compressed, and of one weight. */
async function faceOf({ name, weight }: Family, script: string): Promise<FaceFile> {
  const pkg = `@fontsource-variable/${name}`;
  const ranges = JSON.parse(await readFile(resolve(`${pkg}/unicode.json`), 'utf8')) as Record<string, string>;
  const original = await readFile(resolve(`${pkg}/files/${name}-${script}-wght-normal.woff2`));
  const options = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const;
  return { name: `${name}-${script}.ttf`, data: await subsetFont(original, charactersIn(ranges[script] ?? ''), options) };
}

/** The fonts of the pictures in every script that they have, because a library may have any. */
export async function makeFaces(): Promise<{ faces: Faces; files: FaceFile[] }> {
  const filesOf = (family: Family) => Promise.all(family.scripts.map((script) => faceOf(family, script)));
  const [serif, sans] = await Promise.all([filesOf(families.serif), filesOf(families.sans)]);
  const namesOf = (files: readonly FaceFile[]) => files.map(({ name }) => name);
  return { faces: { serif: namesOf(serif), sans: namesOf(sans) }, files: [...serif, ...sans] };
}
