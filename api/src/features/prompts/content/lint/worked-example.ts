import { isLongText } from '@promptory/sdk/fill';
import { namesOf, problemOfValue } from '../prompt-file.ts';
import { digestOf, filledWith } from '../worked-example.ts';
import { CLOSING_LISTS } from './blocks.ts';
import { blockOf, linesFrom, problemBeside, unitsOf, wordsOf, type Rule, type SplitPrompt, type Unit } from './rule.ts';

/** A case of full size has at least this many times the text of the field's placeholder. */
const TIMES_THE_PLACEHOLDER = 3;

const exampleValues: Rule = {
  id: 'example-values',
  severity: 'error',
  check(file) {
    const { example, exampleLineOf, variables } = file.prompt;
    if (!example) return [];
    return variables.flatMap((variable) => {
      const { name, placeholder } = variable;
      const value = example[name] ?? '';
      const least = placeholder.length * TIMES_THE_PLACEHOLDER;
      const report = (reason: string) => [
        problemBeside(file.prompt, 'example.yml', `${name} ${reason}`, exampleLineOf?.([name])),
      ];
      if (isLongText(variable) && value.length < least)
        return report(`has ${value.length} characters; write a case of full size (at least ${least})`);
      const problem = problemOfValue(variable, value);
      return problem === undefined ? [] : report(problem);
    });
  },
};

const complete: Rule = {
  id: 'example-and-answer',
  severity: 'error',
  check({ prompt }) {
    if (!prompt.example) return [problemBeside(prompt, 'example.yml', 'is missing; write a case of full size')];
    if (!prompt.answer)
      return [problemBeside(prompt, 'answer.md', 'is missing; run the prompt (npm run content:fill) and keep its answer')];
    if (!prompt.followUps) return [problemBeside(prompt, 'follow-ups.yml', 'is missing; write two or three')];
    return [];
  },
};

const digest: Rule = {
  id: 'answer-digest',
  severity: 'error',
  check(file) {
    const { example, answer } = file.prompt;
    if (!example || !answer || digestOf(filledWith(file.prompt, example)) === answer.digest) return [];
    return [
      problemBeside(
        file.prompt,
        'answer.md',
        'answers an older text; run the prompt again (npm run content:fill, then content:answer)',
      ),
    ];
  },
};

/** The names that Output gives to the sections of the answer, such as "Exposure" of "1. Exposure: a table of …". */
function sectionsOf(file: SplitPrompt): string[] {
  return unitsOf(file, 'Output').flatMap(({ text }) => {
    const name = /^\d+[.)]\s+\**([A-Z][^:.;,|(*]{2,60}?)\**:/.exec(text)?.[1];
    return name !== undefined && name.split(' ').length <= 6 ? [name] : [];
  });
}

const keyWords = (text: string) => wordsOf(text, []).filter((word) => word.length > 3);

/** Whether one line of the answer, such as a heading or the head of a table, has the words of a section's name. */
const hasSection = (answer: string, name: string) =>
  answer.split('\n').some((line) => {
    const words = new Set(wordsOf(line, []));
    return keyWords(name).every((word) => words.has(word));
  });

const answerSections: Rule = {
  id: 'answer-sections',
  severity: 'error',
  check(file) {
    const { answer } = file.prompt;
    if (!answer) return [];
    const absent = [
      ...sectionsOf(file).filter((name) => !hasSection(answer.text, name)),
      ...CLOSING_LISTS.filter((name) => !answer.text.toLowerCase().includes(name.toLowerCase())),
    ];
    return absent.map((name) =>
      problemBeside(file.prompt, 'answer.md', `lacks "${name}", which Output asks for; mend the prompt and run it again`),
    );
  },
};

const answerNames: Rule = {
  id: 'answer-names',
  severity: 'error',
  check(file) {
    const left = namesOf(file.prompt).filter((name) => file.prompt.answer?.text.includes(`[${name}]`));
    return left.map((name) =>
      problemBeside(file.prompt, 'answer.md', `has [${name}] left in it; mend the prompt and run it again`),
    );
  },
};

/** Longer answers are not read. */
const MOST_WORDS = 4000;
const FEWEST_WORDS = 120;
/** An answer may be this much longer than its contract says before it counts as ignoring it. */
const TOLERANCE = 1.2;
const WHOLE_LENGTH =
  /\b(?:at most|up to|no more than|not over|within|under|maximum of) (\d[\d,]*) words (?:in all|in total|overall|altogether)\b/i;

const answerLength: Rule = {
  id: 'answer-length',
  severity: 'error',
  check(file) {
    if (!file.prompt.answer) return [];
    const count = wordsOf(file.prompt.answer.text, []).length;
    const contract = WHOLE_LENGTH.exec(
      blockOf(file, 'Output')
        ?.units.map(({ text }) => text)
        .join('\n') ?? '',
    )?.[1];
    const most = contract === undefined ? MOST_WORDS : Number(contract.replaceAll(',', '')) * TOLERANCE;
    if (count >= FEWEST_WORDS && count <= most) return [];
    return [problemBeside(file.prompt, 'answer.md', `has ${count} words; its prompt allows ${FEWEST_WORDS} to ${most}`)];
  },
};

const shortLength: Rule = {
  id: 'short-length',
  severity: 'error',
  check(file) {
    const { short } = file.prompt;
    if (short === undefined) return [];
    const count = wordsOf(short, namesOf(file.prompt)).length;
    if (count >= 120 && count <= 250) return [];
    return [problemBeside(file.prompt, 'short.md', `has ${count} words without its fields; it must have 120 to 250`)];
  },
};

/** A label stays when its field is filled in: "Length, or 400 words if this is blank: 700 words". */
const CONDITIONAL_LABEL = /\bif\b.*\b(?:blank|empty)\b[^:]*: \[[A-Z_]+\]$/;

const shortLabel: Rule = {
  id: 'short-label',
  severity: 'error',
  check: ({ prompt }) =>
    linesFrom(1, prompt.short ?? '')
      .filter(({ text }) => CONDITIONAL_LABEL.test(text))
      .map(({ line }) =>
        problemBeside(prompt, 'short.md', 'a label says what holds for an empty field; write that on a line of its own', line),
      ),
};

/** How a short version speaks of a field that was left empty. Its text keeps the field's bracketed name. */
const EMPTY_FIELD =
  /\bbracketed\b|\bin brackets\b|\b(?:blank|empty) field\b|\bfield is empty\b|\ban? (?:blank|unfilled)(?: \w+)? (?:is|means)\b|\bif (?:\w+ )*(?:blank|empty)\b|\bif no \w+ was entered\b/i;

const shortBlankField: Rule = {
  id: 'short-blank-field',
  severity: 'error',
  check({ prompt }) {
    const { short, variables } = prompt;
    if (short === undefined || variables.every(({ required }) => required) || EMPTY_FIELD.test(short)) return [];
    return [problemBeside(prompt, 'short.md', 'says nothing of an empty field; say what a bracketed name means')];
  },
};

/** Words and dates as Americans do not write them. In "8 of 19 October 2026 closings", 19 is a count. */
const UN_AMERICAN =
  /(?<!\d of (?:the )?)\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December),? \d{4}\b|\b(?:one-offs?|fortnight\w*|reckon\w*|whilst|amongst|enquir\w+|annexes?|solicitors?|postcodes?|per cent|diarise\w*|car park|afterwards|cancelled|minuted|timetables?|the own \w+)\b/gi;

/** A check mark. An insect, a clock and a price tick in America, too. */
const TICKED =
  /\b(?:(?:pre-?|un)tick(?:s|ed|ing)?|tick(?:s|ed|ing)? (?:off )?(?:the|an?|one|each|every|all|any)(?: \w+)? (?:box(?:es)?|sections?|items?|options?|rows?)|(?:box(?:es)?|sections?|items?) (?:is|are|not|was|were) ticked|ticked (?:box|section|item)(?:e?s)?|tick ?box(?:es)?)\b/gi;

/** Something to read. A valve of the heart has leaflets, too. */
const LEAFLETS =
  /\b(?:(?:patient|information|advice|advertising|promotional|printed|sales|product) leaflets?|leaflet drops?)\b/gi;

/**
 * Other words for what a profession calls a handoff, a unit, an accommodation or a bid. A project does have a handover, a guardian a ward, a
 * salary an adjustment, and a rule applies in hospital kitchens.
 */
const UN_AMERICAN_IN: Readonly<Record<string, RegExp>> = {
  healthcare:
    /\b(?:handovers?|(?:on|off) (?:the|a|our) wards?|ward (?:rounds?|nurses?|staff|sisters?)|in hospital(?!-| (?!(?:after|at|before|for|overnight|since|until|when|where|while|with)\b)\w))\b/gi,
  hr: /\b(?:reasonable|workplace) adjustments?\b/gi,
  consulting: /\btender(?:s|ed|ing)?\b/gi,
};

/** Those in a text. */
export const unAmerican = (text: string, categoryId?: string): string[] =>
  [UN_AMERICAN, TICKED, LEAFLETS, UN_AMERICAN_IN[categoryId ?? '']].flatMap((words) =>
    words ? [...text.matchAll(words)].map(([found]) => found) : [],
  );

const american: Rule = {
  id: 'american-english',
  severity: 'error',
  check({ prompt }) {
    const { source, body, title, description, variables, example = {}, exampleLineOf, followUps = [], followUpsLineOf } = prompt;
    const { answer, answerLine } = prompt;
    const head = Object.entries({ title, description }).flatMap(([key, text]) => linesFrom(source.lineOf([key]), text));
    const fields = variables.flatMap((variable, index) =>
      (['label', 'description', 'placeholder'] as const).flatMap((key) =>
        linesFrom(source.lineOf(['variables', index, key]), variable[key]),
      ),
    );
    const files: Record<string, Unit[]> = {
      'prompt.md': [...head, ...fields, ...linesFrom(source.bodyLine, body)],
      'example.yml': Object.entries(example).flatMap(([name, value]) => linesFrom(exampleLineOf?.([name]), value)),
      'answer.md': linesFrom(answerLine, answer?.text),
      'follow-ups.yml': followUps.flatMap(({ text }, index) => linesFrom(followUpsLineOf?.([index, 'text']), text)),
      'short.md': linesFrom(1, prompt.short),
    };
    return Object.entries(files).flatMap(([name, lines]) =>
      lines.flatMap(({ line, text }) =>
        unAmerican(text, prompt.categoryId).map((found) =>
          problemBeside(prompt, name, `"${found}": write it as an American would (April 9, 2026; one-time; check a box)`, line),
        ),
      ),
    );
  },
};

export const workedExampleRules: Rule[] = [
  exampleValues,
  complete,
  digest,
  answerSections,
  answerNames,
  answerLength,
  shortLength,
  shortLabel,
  shortBlankField,
  american,
];
