import { parseTemplate } from '@promptory/sdk/fill';
import type { Fault, FieldPath } from '../front-matter.ts';
import type { Library } from '../library.ts';
import type { PromptFile } from '../prompt-file.ts';

export type Severity = 'error' | 'warning';

export interface Finding extends Fault {
  rule: string;
  severity: Severity;
}

/** A rule about one prompt. It reports faults; the runner adds the rule's id and severity. */
export interface Rule {
  id: string;
  severity: Severity;
  check(file: LintFile, library: Library): Fault[];
}

/** A rule about all prompts together. */
export interface LibraryRule {
  id: string;
  severity: Severity;
  check(library: Library): Fault[];
}

/** One paragraph, bullet, step, table row or labelled line; its line breaks are gone. */
export interface Unit {
  line: number;
  text: string;
}

export interface Block {
  heading: string;
  line: number;
  lines: Unit[];
  units: Unit[];
}

/** A prompt, taken apart. */
export interface LintFile {
  prompt: PromptFile;
  opening: Block;
  blocks: Block[];
}

export function takeApart(prompt: PromptFile): LintFile {
  const { bodyLine } = prompt.source;
  const opening: Block = { heading: '', line: bodyLine, lines: [], units: [] };
  const blocks: Block[] = [];

  prompt.body.split('\n').forEach((text, index) => {
    const line = bodyLine + index;
    const heading = /^##\s+(.*)$/.exec(text)?.[1];
    if (heading === undefined) (blocks.at(-1) ?? opening).lines.push({ line, text });
    else blocks.push({ heading: heading.trim(), line, lines: [], units: [] });
  });

  for (const block of [opening, ...blocks]) block.units = joinLines(block.lines);
  return { prompt, opening, blocks };
}

export const BULLET = /^\s*[-*•]\s+/;
export const STEP = /^(\d+)[.)]\s+/;
const STARTS_UNIT = [BULLET, /^\s*\d+[.)]\s+/, /^\s*\|/, /^#/, /^<\/?[a-z]/, /^\[/, /^[A-Z][^.:!?]{0,60}: ?\[/];

/** A hard-wrapped sentence is one sentence. */
function joinLines(lines: readonly Unit[]): Unit[] {
  const units: Unit[] = [];
  let open = false;
  for (const { line, text } of lines) {
    const last = units.at(-1);
    if (text.trim() === '') open = false;
    else if (open && last && !STARTS_UNIT.some((start) => start.test(text))) last.text += ` ${text.trim()}`;
    else {
      units.push({ line, text: text.trim() });
      open = !/^[<[|#]/.test(text);
    }
  }
  return units;
}

export const sentencesOf = ({ line, text }: Unit): Unit[] =>
  text.split(/(?<=[.!?])["'”’)*]*\s+/).map((sentence) => ({ line, text: sentence }));

export const blockOf = (file: LintFile, heading: string) => file.blocks.find((block) => block.heading === heading);

export const unitsOf = (file: LintFile, heading: string) => blockOf(file, heading)?.units ?? [];

/** All that a reader of the library sees in words: the title and its company, then the body. */
export function textsOf({ prompt, opening, blocks }: LintFile): Unit[] {
  const field = (path: FieldPath, text: string): Unit => ({ line: prompt.source.lineOf(path), text });
  return [
    field(['title'], prompt.title),
    field(['description'], prompt.description),
    ...prompt.variables.flatMap(({ label, description }, index) => [
      field(['variables', index, 'label'], label),
      field(['variables', index, 'description'], description),
    ]),
    ...[opening, ...blocks].flatMap(({ units }) => units),
  ];
}

export const namesOf = (prompt: PromptFile) => prompt.variables.map(({ name }) => name);

/** The words of a text, in lower case. A variable is not a word of the author's. */
export function wordsOf(text: string, names: readonly string[]): string[] {
  const own = parseTemplate(text, names).map((segment) => (segment.kind === 'text' ? segment.text : ' '));
  return (
    own
      .join('')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

export const fault = ({ prompt }: LintFile, line: number, reason: string): Fault => ({ path: prompt.source.path, line, reason });
