import { fill, isLongText } from '@promptory/sdk/fill';
import { pairedTags } from '../placeholders.ts';
import { namesOf, type PromptFile } from '../prompt-file.ts';
import { blockOf, problem, type Rule } from './rule.ts';

const materialTags: Rule = {
  id: 'material-tags',
  severity: 'error',
  check(file) {
    const material = blockOf(file, 'Material');
    const lines = material?.lines.map(({ line, text }) => ({ line, text: text.trim() })) ?? [];
    const problems = [];

    for (const { name } of file.prompt.variables.filter(isLongText)) {
      const occurrences = file.prompt.body.split(`[${name}]`).length - 1;
      if (occurrences > 1) {
        problems.push(
          problem(
            file,
            material?.line ?? file.prompt.source.bodyLine,
            `[${name}] stands ${occurrences} times; its long text would be pasted each time, so name it in plain words after the first`,
          ),
        );
      }
      // A missing Material block is reported by the rule `blocks`.
      if (!material) continue;
      const at = lines.findIndex(({ text }) => text === `[${name}]`);
      const tag = /^<([a-z][a-z0-9_-]*)>$/.exec(lines[at - 1]?.text ?? '')?.[1];
      if (at === -1 || tag === undefined || lines[at + 1]?.text !== `</${tag}>`) {
        problems.push(
          problem(
            file,
            lines[at]?.line ?? material.line,
            `[${name}] is long text; put it alone on a line under Material, between a tag line such as <contract> and its closing tag`,
          ),
        );
      }
    }

    for (const tag of pairedTags(file.prompt.body)) {
      const uses = file.prompt.body.split('\n').filter((text) => text.trim() === `<${tag}>`).length;
      if (uses > 1)
        problems.push(
          problem(
            file,
            material?.line ?? file.prompt.source.bodyLine,
            `the tag <${tag}> is used ${uses} times; give each material its own`,
          ),
        );
    }
    return problems;
  },
};

/** Values that have broken fill functions: replacement patterns, other names, closing tags, characters outside the BMP. */
export const trickyValues = (names: readonly string[]) => [
  '$&',
  '$1',
  '$$',
  '$`',
  "US$'000",
  '\\',
  '\\n',
  '</material>',
  '<script>alert(1)</script>',
  '&amp;',
  '%s',
  '{0}',
  '🜁\u0000\uD800',
  ...names.map((name) => `[${name}]`),
];

/** An independent implementation of `fill`: the names become sentinels that no text contains, and the values replace those. */
export function expectedFill({ body, variables }: PromptFile, values: Readonly<Record<string, string>>): string {
  const marked = variables.reduce((text, { name }, index) => text.split(`[${name}]`).join(`\uE000${index}\uE001`), body);
  return variables.reduce((text, { name }, index) => text.split(`\uE000${index}\uE001`).join(values[name]), marked);
}

const fillable: Rule = {
  id: 'fillable',
  severity: 'error',
  check(file) {
    const { prompt } = file;
    const names = namesOf(prompt);
    const broken = trickyValues(names).filter((nasty) => {
      const values = Object.fromEntries(names.map((name, index) => [name, `${nasty}${index}`]));
      return fill(prompt.body, names, values) !== expectedFill(prompt, values) || fill(prompt.body, names, {}) !== prompt.body;
    });
    return broken.map((nasty) =>
      problem(
        file,
        prompt.source.bodyLine,
        `filling in ${JSON.stringify(nasty)} does not come out as typed; look at the names of the variables`,
      ),
    );
  },
};

const dictionaryName: Rule = {
  id: 'dictionary-name',
  severity: 'warning',
  check: (file, { dictionary }) =>
    namesOf(file.prompt).flatMap((name, index) => {
      if (dictionary.names.has(name)) return [];
      const line = file.prompt.source.lineOf(['variables', index, 'name']);
      return [
        problem(
          file,
          line,
          `${name} is not in _variables.yml; use a shared name if one fits, so that a typed value serves the next prompt`,
        ),
      ];
    }),
};

/** A sentence that follows itself. */
const REPEATED = /(.{20,})[.;]?\s+\1/;

const repeatedPlaceholder: Rule = {
  id: 'repeated-placeholder',
  severity: 'error',
  check: (file) =>
    file.prompt.variables.flatMap(({ name, placeholder }, index) => {
      const repeated = REPEATED.exec(placeholder)?.[1];
      if (repeated === undefined) return [];
      const line = file.prompt.source.lineOf(['variables', index, 'placeholder']);
      return [problem(file, line, `the placeholder of ${name} says "${repeated}" twice; say it once`)];
    }),
};

/** The same name means the same in every prompt, so a value that was typed in a text area is not offered for one line. */
const descriptionType: Rule = {
  id: 'description-type',
  severity: 'error',
  check: (file) =>
    file.prompt.variables.flatMap((variable, index) => {
      if (!isLongText({ name: variable.name }) || isLongText(variable)) return [];
      const line = file.prompt.source.lineOf(['variables', index, 'name']);
      return [problem(file, line, `${variable.name} is long text by its name; give it the type longtext`)];
    }),
};

export const variableRules: Rule[] = [materialTags, fillable, dictionaryName, repeatedPlaceholder, descriptionType];
