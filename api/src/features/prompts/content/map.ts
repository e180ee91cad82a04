import type { CategoryFile } from './prompt-file.ts';

/** The place of a prompt on the map of its category. */
interface MapPlace {
  /** From 0. */
  index: number;
  /** The headings above it, such as "A week · Plan and write content". Null before the first one. */
  section: string | null;
}

/** The title of the map is the only heading of the first level. */
const HEADING = /^(#{2,6})\s+(.+)$/;
const SLUG = /`([a-z0-9-]+)`/g;

/** The slugs that the map of a category names, with their lines in it, from 0. */
export const slugsOnMap = ({ map }: Pick<CategoryFile, 'map'>): { slug: string; line: number }[] =>
  map.split('\n').flatMap((text, line) => [...text.matchAll(SLUG)].map(([, slug = '']) => ({ slug, line })));

/** The places of the prompts that the map of a category names, by their slugs. The first mention counts. */
export function readMap({ map }: Pick<CategoryFile, 'map'>): ReadonlyMap<string, MapPlace> {
  const places = new Map<string, MapPlace>();
  const headings: string[] = [];
  for (const line of map.split('\n')) {
    const [, marks, heading] = HEADING.exec(line) ?? [];
    if (marks !== undefined && heading !== undefined) {
      headings.length = Math.min(headings.length, marks.length - 2);
      headings.push(heading.trim());
    }
    for (const [, slug = ''] of line.matchAll(SLUG))
      if (!places.has(slug)) places.set(slug, { index: places.size, section: headings.join(' · ') || null });
  }
  return places;
}
