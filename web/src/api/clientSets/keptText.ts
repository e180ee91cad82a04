/** More of them would leave no room for the last one. */
const NAMED = 3;

/** Names the fields that have something other than the value of the client set. Empty for none. */
export function keptText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const more = labels.length > NAMED ? ` and ${labels.length - NAMED} more` : '';
  return `Changed here, so not from the set: ${labels.slice(0, NAMED).join(', ')}${more}.`;
}
