import { compare, type Library } from '../library.ts';
import { blockRules } from './blocks.ts';
import { libraryRules } from './corpus.ts';
import { guardrailRules } from './guardrails.ts';
import { languageRules } from './language.ts';
import { takeApart, type Finding } from './rule.ts';
import { rulesBlockRules } from './rules-block.ts';
import { variableRules } from './variables.ts';

const promptRules = [...blockRules, ...rulesBlockRules, ...guardrailRules, ...languageRules, ...variableRules];

/** Everything the rules have to say about a library, by file and line. */
export function lint(library: Library): Finding[] {
  const files = library.prompts.map(takeApart);
  const ofPrompts = promptRules.flatMap(({ id: rule, severity, check }) =>
    files.flatMap((file) => check(file, library)).map((fault) => ({ ...fault, rule, severity })),
  );
  const ofLibrary = libraryRules.flatMap(({ id: rule, severity, check }) =>
    check(library).map((fault) => ({ ...fault, rule, severity })),
  );
  return sortFindings([...ofPrompts, ...ofLibrary]);
}

export const sortFindings = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => compare(a.path, b.path) || a.line - b.line);
