import { formatCount } from '../format.ts';

export interface Total {
  totalCount: number;
  totalCountIsExact: boolean;
}

/** The total of a list as text, such as "10,000+" where the server has not counted further. */
export const totalText = (total: Total | undefined): string =>
  `${formatCount(total?.totalCount ?? 0)}${total?.totalCountIsExact === false ? '+' : ''}`;

/** How much a search has found, such as "300+ results". */
export const resultsText = (total: Total): string => (total.totalCount === 1 ? '1 result' : `${totalText(total)} results`);

/** How many entries of a log are shown, such as "The latest 50 entries". */
export function latestText(count: number): string {
  if (count === 0) return '0 entries';
  return `The latest ${count === 1 ? 'entry' : `${count} entries`}`;
}
