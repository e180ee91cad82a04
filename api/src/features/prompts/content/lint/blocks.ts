import { isLongText } from '@promptory/sdk/fill';
import { namesOf } from '../prompt-file.ts';
import { BULLET, HEADINGS, STEP, blockOf, problem, stepsOf, unitsOf, wordsOf, type SplitPrompt, type Rule } from './rule.ts';

export const CLOSING_LISTS = ['What to verify', 'Questions for me'];

/** A prompt without a longtext variable needs no Material block. */
const namesFor = ({ prompt }: SplitPrompt) =>
  Object.keys(HEADINGS).filter((name) => name !== 'Material' || prompt.variables.some(isLongText));

/** Runs a check on a block. A missing block is reported by the rule `blocks` alone. */
const inBlock = (heading: string, check: (file: SplitPrompt, line: number) => string[]) => (file: SplitPrompt) => {
  const block = blockOf(file, heading);
  return block ? check(file, block.line).map((reason) => problem(file, block.line, reason)) : [];
};

const blocksPresent: Rule = {
  id: 'blocks',
  severity: 'error',
  check(file) {
    const expected = namesFor(file);
    const found = file.blocks.map(({ name }) => name);
    const absent = expected.filter((name) => !found.includes(name));
    const end = file.prompt.source.bodyLine + file.prompt.body.split('\n').length - 1;
    const problems = absent.map((name) => problem(file, end, `the block "## ${name}" is missing; write it`));

    file.blocks.forEach(({ name, heading, line, units }, index) => {
      if (!expected.includes(name)) {
        problems.push(problem(file, line, `"## ${heading}" is not a block of a prompt; use ${expected.join(', ')}`));
      } else if (found.indexOf(name) !== index)
        problems.push(problem(file, line, `"## ${heading}" stands here a second time; merge the two`));
      else if (units.length === 0) problems.push(problem(file, line, `"## ${heading}" is empty; write it`));
    });
    return problems;
  },
};

const opening: Rule = {
  id: 'opening',
  severity: 'error',
  check(file) {
    const count = wordsOf(file.opening.units.map(({ text }) => text).join(' '), namesOf(file.prompt)).length;
    if (count >= 12 && count <= 90) return [];
    return [
      problem(
        file,
        file.opening.line,
        `the opening has ${count} words; say in one or two sentences (12 to 90 words) the role, whom it serves and what the result is for`,
      ),
    ];
  },
};

const situation: Rule = {
  id: 'situation-lines',
  severity: 'error',
  check(file) {
    const block = blockOf(file, 'Situation');
    if (!block) return [];
    return file.prompt.variables
      .filter((variable) => !isLongText(variable))
      .flatMap(({ name }) => {
        const lines = block.lines.filter(({ text }) => text.includes(`[${name}]`));
        const [first] = lines;
        if (lines.length === 1 && first && /^(?:[-*]\s+)?[^[\]:]+:/.test(first.text)) return [];
        return [
          problem(
            file,
            first?.line ?? block.line,
            `[${name}] must stand once under Situation, on a labelled line such as "Jurisdiction: [JURISDICTION]"`,
          ),
        ];
      });
  },
};

/** First words that show that a step is not an imperative: articles, pronouns, prepositions, conjunctions, adverbs. */
const NO_VERB =
  /^(the|an?|this|that|these|those|it|its|you|your|we|our|i|there|here|if|when|where|while|once|after|before|for|from|in|on|at|by|with|within|as|to|of|about|under|then|next|first|second|third|finally|also|please|should|must|can|could|will|would|may|each|every|all|any|only|always|both|because|since|what|which|who|how|why|(?!(?:bring|ring|string)$)\w+ing|\w+ly)$/i;
const VERBS_IN_LY = /^(apply|supply|reply|rely|imply|multiply|comply|tally|rally)$/i;

const task: Rule = {
  id: 'numbered-task',
  severity: 'error',
  check(file) {
    const block = blockOf(file, 'Task');
    if (!block) return [];
    const steps = stepsOf(file);
    const numbers = steps.map(({ text }) => Number(STEP.exec(text)?.[1]));

    const problems = steps.flatMap(({ line, text }) => {
      const first = wordsOf(text.replace(STEP, ''), [])[0] ?? '';
      if (first !== '' && (!NO_VERB.test(first) || VERBS_IN_LY.test(first))) return [];
      return [problem(file, line, `the step begins with "${first}"; begin it with a verb in the imperative`)];
    });
    if (steps.length < 3 || steps.length > 9)
      problems.push(problem(file, block.line, `the task has ${steps.length} numbered steps; write 3 to 9`));
    else if (numbers.some((number, index) => number !== index + 1))
      problems.push(problem(file, block.line, 'the steps are not numbered 1, 2, 3; renumber them'));
    return problems;
  },
};

const bulletedRules: Rule = {
  id: 'bulleted-rules',
  severity: 'error',
  check: inBlock('Rules', (file) =>
    unitsOf(file, 'Rules').filter(({ text }) => BULLET.test(text)).length >= 4
      ? []
      : ['the rules are not a bulleted list of at least four; write one bullet for each'],
  ),
};

const NUMBER = String.raw`(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)`;
const LENGTH = new RegExp(
  String.raw`\b${NUMBER}[ -](?:[a-z-]+ ){0,2}?(?:words?|lines?|sentences?|rows?|bullets?|pages?|paragraphs?|minutes?|characters?|items?|points?|slides?|entries|questions)\b`,
  'i',
);
const READER =
  /\b(?:readers?|audience|addressed to|written (?:to|for)|for (?:the|a|an|your|our|their|its|whoever|use)|(?:letter|memo|note|email|script|message|reply)s? to)\b|(?:^|[.;:] |\n)For (?!each|every|any|all|example|instance)/i;

const outputContract: Rule = {
  id: 'output-contract',
  severity: 'error',
  check: inBlock('Output', (file) => {
    const units = unitsOf(file, 'Output');
    const text = units.map((unit) => unit.text).join('\n');
    const listed = units.filter((unit) => BULLET.test(unit.text) || STEP.test(unit.text)).length;
    const named = /\b(?:sections?|headings?|columns?|tables?|parts?)\b/i.test(text) && (text.match(/[;|,]/g) ?? []).length >= 2;

    const reasons: string[] = [];
    if (listed < 2 && !named) reasons.push('the output names no sections or columns; list them in their order');
    if (!LENGTH.test(text)) reasons.push('the output has no length; give one in words, lines, rows or pages');
    if (!READER.test(text)) reasons.push('the output names no reader; say for whom it is written');
    return reasons;
  }),
};

const closing: Rule = {
  id: 'closing-lists',
  severity: 'error',
  check: inBlock('Before you answer', (file) => {
    // Where a part of the answer goes to somebody else, Output gives the lists their place in the member's own part.
    const units = [...unitsOf(file, 'Output'), ...unitsOf(file, 'Before you answer')];
    const absent = CLOSING_LISTS.filter((name) => !units.some(({ text }) => text.includes(name)));
    return absent.map((name) => `the closing list "${name}" is missing; ask for it by this name`);
  }),
};

const checks: Rule = {
  id: 'closing-checks',
  severity: 'error',
  check: inBlock('Before you answer', (file) => {
    const bullets = unitsOf(file, 'Before you answer').filter(({ text }) => BULLET.test(text));
    const count = bullets.filter(({ text }) => !CLOSING_LISTS.some((name) => text.includes(name))).length;
    return count >= 2 && count <= 4 ? [] : [`there are ${count} bulleted checks; write 2 to 4`];
  }),
};

const length: Rule = {
  id: 'length',
  severity: 'error',
  check(file) {
    const count = wordsOf(file.prompt.body, namesOf(file.prompt)).length;
    if (count >= 180 && count <= 800) return [];
    return [
      problem(file, file.prompt.source.bodyLine, `the body has ${count} words without its variables; it must have 180 to 800`),
    ];
  },
};

export const blockRules: Rule[] = [
  blocksPresent,
  opening,
  situation,
  task,
  bulletedRules,
  outputContract,
  closing,
  checks,
  length,
];
