const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?)';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?(?![\p{L}\p{N}])`;
const WHEN = 'in|since|until|till|during|throughout|last|next|early|mid|late|(?:end|middle|beginning|start|rest) of';

/** Months that no name is: with a day or a year, or after a word that says when. "In April Jones’s view" has one. */
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MONTH} ${DAY}|${MONTH},? (?:of )?(?:19|20)\d\d(?!\p{N})|${DAY} (?:of )?${MONTH}(?!\p{L})|(?<=(?<!\p{L})(?:${WHEN})[ -])${MONTH}(?![\p{L}’']| \p{Lu}))`,
  'gu',
);

/** The text, as long as before, without months, some of which are names as well. */
export const withoutMonths = (text: string): string => text.replace(DATE, (date) => ','.repeat(date.length));
