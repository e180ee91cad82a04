/** How far the key of an event moves in a list from top to bottom; undefined for any other key. */
export const arrowSteps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };
