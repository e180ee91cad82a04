import { assertWritten } from '../core/limits/response-bytes.ts';
import { writeJson } from '../core/write-json.ts';

/** The result of an operation, as Apollo Server gives it to be written. */
interface Result {
  data?: object | null;
  errors?: unknown;
  extensions?: unknown;
}

const withNewline = (text: string | Promise<string>): string | Promise<string> =>
  typeof text === 'string' ? `${text}\n` : text.then((whole) => `${whole}\n`);

/** The body of a response of /graphql with data and no errors. */
export const graphqlBodyOf = (data: object): string | Promise<string> => withNewline(writeJson({ data }));

const bodies = new WeakMap<object, string>();

/** Remembers a body, which was written so that it can be kept in memory. */
export const rememberGraphqlBody = (data: object, body: string): void => void bodies.set(data, body);

/** Writes the body of a response of /graphql, for Apollo Server. Throws if it has more than `limit` bytes. */
export const stringifyResult =
  (limit: number) =>
  async ({ errors, data, extensions }: Result): Promise<string> => {
    const known = data && errors === undefined && extensions === undefined ? bodies.get(data) : undefined;
    return known ?? assertWritten(await withNewline(writeJson({ errors, data, extensions })), limit);
  };
