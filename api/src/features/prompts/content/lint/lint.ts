import { compare, type Library } from '../library.ts';
import { aliasLibraryRules, aliasRules } from './aliases.ts';
import { blockRules } from './blocks.ts';
import { libraryRules } from './library-rules.ts';
import { guardrailRules } from './guardrails.ts';
import { languageRules } from './language.ts';
import { orphanRules } from './orphans.ts';
import { splitPrompt, type Finding } from './rule.ts';
import { rulesBlockRules } from './rules-block.ts';
import { variableRules } from './variables.ts';
import { workedExampleRules } from './worked-example.ts';
import { workflowRules } from './workflows.ts';

const promptRules = [
  ...blockRules,
  ...rulesBlockRules,
  ...guardrailRules,
  ...languageRules,
  ...variableRules,
  ...aliasRules,
  ...workedExampleRules,
  ...orphanRules,
];
const allLibraryRules = [...libraryRules, ...aliasLibraryRules, ...workflowRules];

/** Runs all rules on a library. The findings are sorted by file and line. */
export function lint(library: Library): Finding[] {
  const files = library.prompts.map(splitPrompt);
  const ofPrompts = promptRules.flatMap(({ id: rule, severity, check }) =>
    files.flatMap((file) => check(file, library)).map((problem) => ({ ...problem, rule, severity })),
  );
  const ofLibrary = allLibraryRules.flatMap(({ id: rule, severity, check }) =>
    check(library).map((problem) => ({ ...problem, rule, severity })),
  );
  return sortFindings([...ofPrompts, ...ofLibrary]);
}

export const sortFindings = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => compare(a.path, b.path) || a.line - b.line);
