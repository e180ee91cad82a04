/** With more of them, the text would need a third line on a phone. */
const NAMED = 2;

/** The room of the text: two lines where the fields are narrow, so that none of them moves while somebody types. */
export const KEPT_HEIGHT = { xs: 40, lg: 20 };

/** Names the fields that have something other than the value of the client set. Empty for none. */
export function keptText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const more = labels.length > NAMED ? ` and ${labels.length - NAMED} more` : '';
  return `Different from the client set: ${labels.slice(0, NAMED).join(', ')}${more}.`;
}
