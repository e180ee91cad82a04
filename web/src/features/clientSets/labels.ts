/** The name of a variable as a label: "CLIENT_NAME" is "Client name". */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase().trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a variable from what somebody types: "Client name" is "CLIENT_NAME". Empty if it has no letter. */
export function variableOf(text: string): string {
  const name = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '');
  return name.slice(0, 60);
}

export const countText = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
