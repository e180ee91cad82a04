import { ApiError } from '../errors.ts';

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`;

const tooLarge = (size: string, limit: number) =>
  new ApiError(
    'QUERY_TOO_COMPLEX',
    `The response to this operation ${size}; the limit is ${kilobytes(limit)}. Ask for fewer entries at once, or leave out long texts inside of lists.`,
  );

/** Throws if the response would be too large. It is not built then. */
export function assertEstimate(bytes: number, limit: number): void {
  if (bytes > limit) throw tooLarge(`could have ${kilobytes(bytes)}`, limit);
}

/**
 * Returns a written response, or throws if it is too large. Texts of the library are never longer than they were estimated, but
 * those of members may be: their characters may have three bytes, and their prompts more variables than usual.
 */
export function assertWritten(text: string, limit: number): string {
  // A character of a string has three bytes at most.
  const bytes = 3 * text.length > limit ? Buffer.byteLength(text) : 0;
  if (bytes > limit) throw tooLarge(`has ${kilobytes(bytes)}`, limit);
  return text;
}

/** Of a response around a text: the names of its fields, and what is asked for beside it. */
const AROUND_BYTES = 500;

/** Whether a response has room for a text, such as a file. */
export const hasRoomFor = (text: string, limit: number): boolean =>
  text.length <= limit && Buffer.byteLength(JSON.stringify(text)) + AROUND_BYTES <= limit;
