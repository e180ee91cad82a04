import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import parseurl from 'parseurl';
import { ApiError } from '../core/errors.ts';

/**
 * The path of a request. Steps before Express must find the same path: some proxies send the whole URL, some clients the part after
 * `#`, and a `\` may be a `/`. The parser is that of Express, which reads each target once, and plain ones fast.
 */
export function pathOf(request: IncomingMessage): string {
  try {
    return parseurl(request)?.pathname ?? '';
  } catch {
    // Such as `http://[x/`, for which Express finds no route.
    return /^[^?#]*/.exec(request.url ?? '')![0];
  }
}

/** Rejects a URL of bytes that are no UTF-8: the parser of its parameters would replace them by other text. */
export function assertUtf8(url: string): void {
  const bytes = url.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  if (!isUtf8(Buffer.from(bytes, 'latin1'))) throw new ApiError('BAD_REQUEST', 'The URL must be in UTF-8.');
}
