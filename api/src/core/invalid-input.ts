import type { z } from 'zod';

/** Why an input is invalid, if GraphQL found it and not a resolver. */
export const WRONG_TYPE = 'Missing or of the wrong type';

/** The name of the input that a GraphQL error about a variable or an argument means: it, or a field inside it. */
export function invalidInputOf(message: string): string | undefined {
  const [, name] = /^(?:Variable "\$|Argument ")(\w+)"/.exec(message) ?? [];
  const [, place] = / at "\w+\.([\w.]+)"/.exec(message) ?? [];
  const [, missing] = /; Field "(\w+)" of required type/.exec(message) ?? [];
  return name && ([place, missing].filter(Boolean).join('.') || name);
}

/** What the size of an input is counted in. That of a number is the number itself. */
const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

/** Why an input is invalid, in words for people, where a schema has none: those of zod are for programmers. */
export function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return WRONG_TYPE;
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'This value is not valid';
  const [extreme, bound] = issue.code === 'too_big' ? (['most', issue.maximum] as const) : (['least', issue.minimum] as const);
  const unit = units[issue.origin];
  const counted = unit ? ` ${unit}${Number(bound) === 1 ? '' : 's'}` : '';
  return `Use at ${extreme} ${bound.toLocaleString('en-US')}${counted}`;
}
