import type { RestReference } from '../reference.generated.ts';

const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The recorded request as a curl command. It uses an API key, or a session token if keys may not call the route. */
export function curlCommand({ method, access, scope, example }: RestReference, origin: string): string {
  const secret = scope === null ? '$PROMPTORY_TOKEN' : '$PROMPTORY_KEY';
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(`${origin}${example.request}`)}`,
    ...(access === 'everyone' ? [] : [`-H "Authorization: Bearer ${secret}"`]),
    ...(example.requestBody === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuote(example.requestBody)}`]),
  ].join(' \\\n  ');
}
