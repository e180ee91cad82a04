import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { ApiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits/document-rules.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** How many values a JSON text has at most, and how deeply they are nested, without parsing it. */
function measure(json: Buffer): { values: number; depth: number } {
  let [values, depth, deepest, isInString] = [1, 0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      deepest = Math.max(deepest, (depth += 1));
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return { values, depth: deepest };
}

const notUtf8 = () => new ApiError('BAD_REQUEST', 'The body must be in UTF-8.');

/**
 * Rejects a body before it is parsed: of bytes that are no UTF-8, which a parser would replace by other text, or of too many values.
 * Once parsed, 100 kB of empty lists take megabytes, and a few dozen such bodies at once more than the server has.
 */
export function assertReadable(json: Buffer): void {
  if (!isUtf8(json)) throw notUtf8();
  const { values, depth } = measure(json);
  if (values <= LIMITS.bodyValues && depth <= LIMITS.bodyDepth) return;
  throw new ApiError(
    'BAD_REQUEST',
    `The body may have ${LIMITS.bodyValues.toLocaleString('en-US')} values, nested in ${LIMITS.bodyDepth} levels. Send less at once.`,
  );
}

/** Parses a JSON body in UTF-8, of modest size. */
export const readJson = (): RequestHandler =>
  express.json({
    limit: LIMITS.bodyBytes,
    verify: (_request, _response, body, encoding) => {
      if (encoding !== 'utf-8') throw notUtf8();
      assertReadable(body);
    },
  });
