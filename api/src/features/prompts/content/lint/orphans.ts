import { blockOf, problem, unitsOf, type Rule, type SplitPrompt } from './rule.ts';

/** (VERIFY) has its home in the closing list "What to verify". */
const MARK = /\((?!VERIFY\))([A-Z][A-Z /-]{2,})\)/g;
const PART = /\bPart ([A-D])\b/g;
/** "in the margin", "under the table", "in the Source column": a place that only exists if the output has it. */
const PLACE =
  /\b(?:in|into|under|beside) (?:the|its|a|an) (?:([A-Z][a-z]+) )?(?:[a-z]+ )?(margin|table|column|appendix|annex|footnote|register|cover note|cover memo|checklist|worksheet|matrix|diagram)s?\b/gi;

const hasPlace = (text: string, name: string | undefined, place: string) => {
  // A table is drawn, or given by its columns: "Measure | Roll | Difference".
  if (place === 'column' && name !== undefined) return text.includes(name.toLowerCase());
  if (['table', 'column'].includes(place)) return /\||table|column/.test(text);
  return text.includes(place);
};

const textOf = (file: SplitPrompt, ...names: string[]) =>
  names.flatMap((name) => unitsOf(file, name).map(({ text }) => text)).join('\n');

/** What the steps and rules put somewhere in the answer, and Output never names, is written nowhere or anywhere. */
const orphans: Rule = {
  id: 'orphan',
  severity: 'error',
  check(file) {
    const asked = textOf(file, 'Task', 'Rules', 'Before you answer');
    const output = textOf(file, 'Output');
    // The checks may define a closing mark; a place or part must be in Output itself.
    const homes = `${output}\n${textOf(file, 'Before you answer')}`;
    const material = textOf(file, 'Situation', 'Material');
    const lost = [
      ...[...asked.matchAll(MARK)].flatMap(([mark]) => (homes.includes(mark) || /\bmarks?\b/i.test(output) ? [] : [mark])),
      ...[...asked.matchAll(PART)].flatMap(([part, letter]) =>
        new RegExp(`\\bPart(?:s [A-D](?:,| and| or| to))? ${letter}\\b`).test(output) ? [] : [part],
      ),
      ...[...asked.matchAll(PLACE)].flatMap(([phrase, name, place = '']) =>
        [output, material].some((text) => hasPlace(text.toLowerCase(), name, place.toLowerCase())) ? [] : [`"${phrase}"`],
      ),
    ];
    const line = blockOf(file, 'Output')?.line;
    return line === undefined
      ? []
      : [...new Set(lost)].map((what) => problem(file, line, `has no home for ${what}, of which the rules speak; give it one`));
  },
};

export const orphanRules: Rule[] = [orphans];
