import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import Mustache from 'mustache';
import satori, { type Font } from 'satori';
import { TAGS } from '../template.ts';
import type { Picture } from './picture.ts';

/** What the build has written: web/src/app/prerender/pictures/design.tsx. */
interface Design {
  width: number;
  height: number;
  faces: Record<'serif' | 'sans', string[]>;
  colors: Record<string, { main: string; soft: string }> & { neutral: { main: string; soft: string } };
  sizes: { upTo: number; size: string }[];
  pages: Record<Picture['page'], unknown>;
}

/** A file of a font as a separate family: satori looks for a character in one family after the other. */
const fontOf = (folder: string, file: string): Font => ({
  name: file,
  data: readFileSync(join(folder, file)),
  weight: 400,
  style: 'normal',
});

/** Draws pictures as PNG with the design and the fonts in a folder. */
export function createDraw(folder: string): (picture: Picture) => Promise<Buffer> {
  const design = JSON.parse(readFileSync(join(folder, 'design.json'), 'utf8')) as Design;
  const { width, height, faces, colors, sizes } = design;
  const open = (files: readonly string[]) => files.map((file) => fontOf(folder, file));
  const latin = open(Object.values(faces).map(([first = '']) => first));
  let others: Font[] | undefined;

  /** The elements with the words of a picture, which are escaped as parts of JSON. */
  function fill({ page, title, category, color, line }: Picture): unknown {
    const size = sizes.find(({ upTo }) => title.length <= upTo)?.size;
    const shades = (Object.hasOwn(colors, color) && colors[color]) || colors.neutral;
    const view = { title, category, line, size, ...shades, serif: faces.serif.join(), sans: faces.sans.join() };
    const escape = (text: unknown) => JSON.stringify(String(text)).slice(1, -1);
    return JSON.parse(Mustache.render(JSON.stringify(design.pages[page]), view, {}, { tags: TAGS, escape }));
  }

  /** Null if the fonts do not have every character. */
  async function toSvg(elements: unknown, fonts: Font[]): Promise<string | null> {
    let isComplete = true;
    const loadAdditionalAsset = () => {
      isComplete = false;
      return Promise.resolve([]);
    };
    const svg = await satori(elements as Parameters<typeof satori>[0], { width, height, fonts, loadAdditionalAsset });
    return isComplete ? svg : null;
  }

  return async (picture) => {
    const elements = fill(picture);
    const svg =
      (await toSvg(elements, latin)) ??
      (await toSvg(elements, [...latin, ...(others ??= open(Object.values(faces).flatMap(([, ...rest]) => rest)))]));
    if (svg === null) throw new Error('The fonts of the pictures do not have all characters of this title');
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  };
}
