/** The longest redirect URI. */
export const MAX_URI_LENGTH = 500;

/** Schemes of assistants that do not follow RFC 8252, section 7.1, which asks for a dot in them. */
const knownSchemes = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'claude:'];

/** Hosts of the same computer, on which any program may listen on any port. */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

const parse = (uri: string): URL | null => (uri.length <= MAX_URI_LENGTH && URL.canParse(uri) ? new URL(uri) : null);

const isLoopbackUrl = ({ protocol, hostname }: URL) => protocol === 'http:' && loopbackHosts.includes(hostname);

/** Whether a redirect URI leads to a program on the computer of the member. */
export const isLoopback = (uri: string): boolean => {
  const url = parse(uri);
  return url !== null && isLoopbackUrl(url);
};

/** Whether the text of an address has its host as the parser writes it: others, such as `http://127.1`, are read differently elsewhere. */
const hasPlainHost = (uri: string, { protocol, hostname }: URL): boolean => {
  const beginning = `${protocol}//${hostname}`;
  return uri.toLowerCase().startsWith(beginning) && /^(:\d+)?([/?]|$)/.test(uri.slice(beginning.length));
};

/**
 * Whether a client may be registered with a redirect URI: https, http on the same computer, or a scheme of an installed program.
 * Not a scheme that a browser runs or opens by itself, such as javascript or file. A program gets no query, which could be a command.
 */
export function isAllowedRedirect(uri: string): boolean {
  const url = parse(uri);
  // Characters that the parser drops or changes would make the text differ from where it leads.
  if (!url || !/^[\x21-\x7e]+$/.test(uri) || /[\\"<>^`{|}]/.test(uri)) return false;
  if (uri.includes('#') || url.username !== '' || url.password !== '') return false;
  const isOfProgram = knownSchemes.includes(url.protocol) || /^[a-z][\da-z+-]*(\.[\da-z+-]+)+:$/.test(url.protocol);
  const isAddress = url.protocol === 'https:' || isLoopbackUrl(url);
  return (isAddress && hasPlainHost(uri, url)) || (isOfProgram && !uri.includes('?'));
}

/** Everything of a URI besides its port. */
const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:[\d.]+|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, '$1');

/** Whether a URI is registered: the same text, or on the same computer with another port (RFC 8252, section 7.3). */
export const matchesRedirect = (uri: string, registered: readonly string[]): boolean =>
  registered.some((one) => one === uri || (isLoopback(one) && isLoopback(uri) && withoutPort(one) === withoutPort(uri)));

/** Where a redirect URI leads, for people: its host, or the scheme of a program. */
export const redirectHost = (uri: string): string => {
  const url = parse(uri);
  if (!url) return uri;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `${url.protocol}//${url.host}`;
};

/** Where a response goes, for who decides on it: for a program all of the URI, because it says what the program will do. */
export const redirectTarget = (uri: string): string => (/^https?:/.test(uri) ? redirectHost(uri) : uri);
