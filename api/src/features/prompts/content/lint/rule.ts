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

export interface Block {
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

export const blockOf = (file: SplitPrompt, heading: string) => file.blocks.find((block) => block.heading === heading);

export const unitsOf = (file: SplitPrompt, heading: string) => blockOf(file, heading)?.units ?? [];

/** All text of a prompt that members read: title, description and variables, then the body. */
export function textsOf({ prompt, opening, blocks }: SplitPrompt): Unit[] {
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

export const problem = ({ prompt }: SplitPrompt, line: number, reason: string): ContentProblem => ({
  path: prompt.source.path,
  line,
  reason,
});
