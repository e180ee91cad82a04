/** How many entries a page has by its arguments, which are not checked yet; undefined if they do not say. */
export function requestedSizeOf({ last, first, limit }: Readonly<Record<string, unknown>>): number | undefined {
  const size = last ?? first ?? limit;
  return typeof size === 'number' ? Math.max(0, size) : undefined;
}
