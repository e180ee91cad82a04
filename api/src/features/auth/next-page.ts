const MAX_LENGTH = 2000;
/** A path in printable characters. Browsers take two slashes, or a backslash, for the beginning of another site. */
const PATH = /^\/(?!\/)[!-[\]-~]*$/;

/** The description of the argument. */
export const NEXT_PAGE =
  'The path of a page of this site that the link in the mail opens after the sign-in, such as `/favorites`. Anything else is ignored.';

/** How a link in a mail says which page to open after the sign-in. Anything but a page of this site is left out. */
export const nextPageQuery = (next: string | null | undefined): string =>
  next && next.length <= MAX_LENGTH && PATH.test(next) ? `?${new URLSearchParams({ next }).toString()}` : '';
