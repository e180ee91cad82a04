const MAX_LENGTH = 100;
/** Slugs only: anybody can request the mail, and free text in its link would read as ours. */
const PATH = /^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/;
const PLAN = /^plan=(monthly|annual)$/;

/** The description of the argument. */
export const NEXT_PAGE_DESCRIPTION =
  'The path of a page of this site that the link in the mail opens after the sign-in, such as `/favorites`, without a query except for `plan`. Anything else is ignored.';

/**
 * How a link in a mail says which page to open after the sign-in. Anything but a page of this site is left out, and so is its
 * query, which may be what the member searched for; only the chosen plan is kept.
 */
export function nextPageQuery(next: string | null | undefined): string {
  const [path = '', query = ''] = (next ?? '').split('#')[0]?.split('?') ?? [];
  if (path.length > MAX_LENGTH || !PATH.test(path)) return '';
  return `?${new URLSearchParams({ next: PLAN.test(query) ? `${path}?${query}` : path }).toString()}`;
}
