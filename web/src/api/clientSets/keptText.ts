/** Says how many fields keep what was typed, though the set has another value for them. Empty for none. */
export function keptText(
  setValues: Readonly<Record<string, string | undefined>>,
  variables: readonly { name: string }[],
  sourceOf: (name: string) => string,
): string {
  const count = variables.filter(({ name }) => setValues[name] !== undefined && sourceOf(name) !== 'set').length;
  if (count === 0) return '';
  return `${count === 1 ? '1 field keeps' : `${count} fields keep`} what you typed here, not the set’s value.`;
}
