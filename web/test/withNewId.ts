import { isDeepStrictEqual } from 'node:util';

/** Matches the variables of a mutation with these, and with an id that the page has made. */
export const withNewId =
  (expected: object) =>
  ({ id, ...others }: Record<string, unknown>): boolean =>
    typeof id === 'string' && isDeepStrictEqual(JSON.parse(JSON.stringify(others)), JSON.parse(JSON.stringify(expected)));
