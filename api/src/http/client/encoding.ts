import type { Request } from 'express';

/** What responses are compressed with, the smallest first, and the extension of files that are. */
export const extensions = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof extensions;

/** The encoding for the response to a request, or undefined if it accepts none of ours. */
export const encodingFor = (request: Request): Encoding | undefined =>
  (Object.keys(extensions) as Encoding[]).find((encoding) => request.acceptsEncodings(encoding) !== false);
