import type SvgIcon from '@mui/material/SvgIcon';
import { matchesWords } from '../prompts/search/words.ts';

/** What the palette offers besides prompts. The app says which there are. */
export interface PaletteAction {
  id: string;
  label: string;
  /** Other names, such as "Log out" for "Sign out". */
  otherNames?: readonly string[];
  /** Words by which it is found, too, such as "invoice" for the billing page. */
  words?: string;
  /** What to know before it is chosen. */
  note?: string;
  Icon: typeof SvgIcon;
  /** Where it leads, or what it does. */
  run: { to: string } | (() => void);
}

/** The actions that the typed words find. What is meant by its name comes first, so before the prompts. */
export function findActions(actions: readonly PaletteAction[], typed: readonly string[]) {
  if (typed.length === 0) return { named: [], others: [] };
  const isNamed = ({ label, otherNames = [] }: PaletteAction) => [label, ...otherNames].some((name) => matchesWords(name, typed));
  const isFound = ({ label, otherNames = [], words = '' }: PaletteAction) =>
    matchesWords([label, ...otherNames, words].join(' '), typed);
  return {
    named: actions.filter(isNamed),
    others: actions.filter((action) => !isNamed(action) && isFound(action)),
  };
}
