import type { IncomingMessage } from 'node:http';
import parseurl from 'parseurl';

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
