import { basename, dirname, join } from 'node:path';
import { parseTemplate } from '@promptory/sdk/fill';
import type { ContentProblem, FieldPath } from '../front-matter.ts';
import type { Library } from '../library.ts';
import type { PromptFile } from '../prompt-file.ts';

export type Severity = 'error' | 'warning';

export interface Finding extends ContentProblem {
  rule: string;
  severity: Severity;
}

/** A rule about one prompt. It returns problems; the runner adds the rule's id and severity. */
export interface Rule {
  id: string;
  severity: Severity;
  check(file: SplitPrompt, library: Library): ContentProblem[];
}

/** A rule about all prompts together. */
export interface LibraryRule {
  id: string;
  severity: Severity;
  check(library: Library): ContentProblem[];
}

/** One paragraph, bullet, step, table row or labeled line, without its line breaks. */
export interface Unit {
  line: number;
  text: string;
}

/** A unit with the file that it is in. */
export interface PlacedUnit extends Unit {
  path: string;
}

export interface Block {
  /** The name of the block that its heading stands for; the heading itself if it stands for none. */
  name: string;
  heading: string;
  line: number;
  lines: Unit[];
  units: Unit[];
}

/** A prompt whose body is split into blocks. */
export interface SplitPrompt {
  prompt: PromptFile;
  opening: Block;
  blocks: Block[];
}

export function splitPrompt(prompt: PromptFile): SplitPrompt {
  const { bodyLine } = prompt.source;
  const opening: Block = { name: '', heading: '', line: bodyLine, lines: [], units: [] };
  const blocks: Block[] = [];

  prompt.body.split('\n').forEach((text, index) => {
    const line = bodyLine + index;
    const heading = /^##\s+(.*)$/.exec(text)?.[1];
    if (heading === undefined) (blocks.at(-1) ?? opening).lines.push({ line, text });
    else
      blocks.push({ name: BLOCK_OF.get(heading.trim()) ?? heading.trim(), heading: heading.trim(), line, lines: [], units: [] });
  });

  for (const block of [opening, ...blocks]) block.units = joinLines(block.lines);
  return { prompt, opening, blocks };
}

export const BULLET = /^\s*[-*•]\s+/;
export const STEP = /^(\d+)[.)]\s+/;
const STARTS_UNIT = [BULLET, /^\s*\d+[.)]\s+/, /^\s*\|/, /^#/, /^<\/?[a-z]/, /^\[/, /^[A-Z][^.:!?]{0,60}: ?\[/];

/** Joins the lines of a hard-wrapped paragraph. */
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

/**
 * The headings of each block. The heading follows the work: a letter is briefed otherwise than a worksheet is ordered.
 * The first is the name of the block in messages.
 */
export const HEADINGS = {
  Situation: ['Situation', 'The situation', 'The brief', 'The matter', 'The case', 'The engagement', 'The deal', 'At a glance'],
  Material: ['Material', 'The material', 'What you have', 'Sources', 'Documents', 'The record', 'Notes and data'],
  Task: ['Task', 'Steps', 'Method', 'How to work', 'How to read it', 'How to write it', 'How to build it', 'Work in this order'],
  Rules: ['Rules', 'Ground rules', 'Limits', 'Standards', 'House rules', 'What holds throughout'],
  Output: [
    'Output',
    'Deliverable',
    'What to hand over',
    'The letter',
    'The memo',
    'The page',
    'The worksheet',
    'The plan',
    'The report',
  ],
  'Before you answer': ['Before you answer', 'Before you hand it over', 'Last checks', 'Final check', 'Check before you finish'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const BLOCK_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(HEADINGS).flatMap(([name, headings]) => headings.map((heading) => [heading, name])),
);

export const blockOf = (file: SplitPrompt, name: string) => file.blocks.find((block) => block.name === name);

export const unitsOf = (file: SplitPrompt, heading: string) => blockOf(file, heading)?.units ?? [];

/** The numbered steps of the task. */
export const stepsOf = (file: SplitPrompt) => unitsOf(file, 'Task').filter(({ text }) => STEP.test(text));

/** All text of a prompt that members read or copy: title, description, variables and body; then its short version and next steps. */
export function textsOf({ prompt, opening, blocks }: SplitPrompt): PlacedUnit[] {
  const { short, followUps, source } = prompt;
  const at = (name: string, units: readonly Unit[]) =>
    units.map((unit): PlacedUnit => ({ ...unit, path: join(dirname(source.path), name) }));
  const field = (path: FieldPath, text: string): Unit => ({ line: prompt.source.lineOf(path), text });
  const own = [
    field(['title'], prompt.title),
    field(['description'], prompt.description),
    ...prompt.variables.flatMap(({ label, description }, index) => [
      field(['variables', index, 'label'], label),
      field(['variables', index, 'description'], description),
    ]),
    ...[opening, ...blocks].flatMap(({ units }) => units),
  ];
  const ofShort = joinLines(linesFrom(1, short));
  const ofFollowUps = (followUps ?? []).flatMap((followUp, index) =>
    (['title', 'text'] as const).flatMap((key) => joinLines(linesFrom(prompt.followUpsLineOf?.([index, key]), followUp[key]))),
  );
  return [...at(basename(source.path), own), ...at('short.md', ofShort), ...at('follow-ups.yml', ofFollowUps)];
}

/** The words of a text in lower case, without variables. */
export function wordsOf(text: string, names: readonly string[]): string[] {
  const own = parseTemplate(text, names).map((segment) => (segment.kind === 'text' ? segment.text : ' '));
  return (
    own
      .join('')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** The lines of a text whose first line is `first` of its file. */
export const linesFrom = (first = 1, text = ''): Unit[] =>
  text.split('\n').map((own, index) => ({ line: first + index, text: own }));

/** The problem of a file beside a prompt, such as answer.md. */
export const problemBeside = ({ source }: PromptFile, name: string, reason: string, line = 1): ContentProblem => ({
  path: join(dirname(source.path), name),
  line,
  reason,
});

export const problem = ({ prompt }: SplitPrompt, line: number, reason: string): ContentProblem => ({
  path: prompt.source.path,
  line,
  reason,
});
