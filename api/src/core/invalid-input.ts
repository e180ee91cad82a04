/** Why an input is invalid, if GraphQL found it and not a resolver. */
export const WRONG_TYPE = 'Missing or of the wrong type';

/** The name of the input that a GraphQL error about a variable or an argument means: it, or a field inside it. */
export function invalidInputOf(message: string): string | undefined {
  const [, name] = /^(?:Variable "\$|Argument ")(\w+)"/.exec(message) ?? [];
  const [, place] = / at "\w+\.([\w.]+)"/.exec(message) ?? [];
  const [, missing] = /; Field "(\w+)" of required type/.exec(message) ?? [];
  return name && ([place, missing].filter(Boolean).join('.') || name);
}
