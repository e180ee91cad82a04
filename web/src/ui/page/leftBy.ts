/** For each entry of the history, the link by which it was left, and its number among those of its address. */
const links = new Map<string, readonly [href: string, index: number]>();

/** An entry's key, as the router stores it. The first one of a document has none. */
const currentKey = () => (history.state as { key?: string } | null)?.key ?? 'default';

const sameLinks = (href: string) => [...document.querySelectorAll<HTMLElement>(`main a[href=${JSON.stringify(href)}]`)];

globalThis.document?.addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest('main a');
    const href = link?.getAttribute('href');
    if (href) links.set(currentKey(), [href, sameLinks(href).indexOf(link as HTMLElement)]);
  },
  true,
);

/** The link by which an entry of the history was left, if the page has it. */
export function findLeftBy(key: string): HTMLElement | undefined {
  const left = links.get(key);
  return left && sameLinks(left[0])[left[1]];
}
