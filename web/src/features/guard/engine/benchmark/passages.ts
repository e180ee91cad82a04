import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from '../kinds.ts';
import { judgedNames, tunedNames, type Pool } from './names.ts';
import { randomOf, type Random } from './random.ts';
import { makers } from './values.ts';

/** A text with everything marked that should stay confidential. */
export interface Passage {
  profession: string;
  text: string;
  marks: readonly { kind: Kind; start: number; end: number }[];
}

const BLANK = /\{([a-z]+)\d?\}/g;
const FOLDER = join(import.meta.dirname, 'passages');
/** How often each line is filled in, each time with other values. */
const FILLINGS = 2;

function fillIn(profession: string, template: string, random: Random, pool: Pool): Passage {
  const marks: { kind: Kind; start: number; end: number }[] = [];
  let text = '';
  let last = 0;
  for (const { 0: blank, 1: name = '', index } of template.matchAll(BLANK)) {
    const maker = makers[name];
    if (!maker) throw new Error(`No values for ${blank}`);
    const [kind, make] = maker;
    text += template.slice(last, index);
    const value = make(random, pool);
    marks.push({ kind, start: text.length, end: text.length + value.length });
    text += value;
    last = index + blank.length;
  }
  return { profession, text: text + template.slice(last), marks };
}

/**
 * The passages of one half. The even lines of each file are the half by which the guard is judged: neither their sentences nor
 * their names were looked at while its rules were written.
 */
export function passagesOf(half: 'tuned' | 'judged'): Passage[] {
  const random = randomOf(half === 'tuned' ? 1 : 2);
  const pool = half === 'tuned' ? tunedNames : judgedNames;
  return readdirSync(FOLDER).flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .trim()
      .split('\n')
      .filter((_, index) => index % 2 === (half === 'tuned' ? 0 : 1))
      .flatMap((template) => Array.from({ length: FILLINGS }, () => fillIn(file.replace('.txt', ''), template, random, pool))),
  );
}
