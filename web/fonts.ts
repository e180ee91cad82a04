import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Font {
  family: string;
  /** The file in the package of the font, and its name in the build. */
  file: string;
  name: string;
  /** The weights that pages use: app/theme.ts. */
  weights: number | { min: number; max: number };
}

const fonts: readonly Font[] = [
  {
    family: 'Inter Variable',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    name: 'inter.woff2',
    weights: { min: 400, max: 700 },
  },
  {
    family: 'Source Serif 4 Variable',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    name: 'source-serif-4.woff2',
    weights: 600,
  },
];

/** What browsers apply to Latin text by default, and numbers of the same width for tables. */
const features = ['kern', 'liga', 'calt', 'ccmp', 'tnum'];

/** Latin-1 with the punctuation, arrows and signs of running text. Anything else is shown in a font of the system. */
const characters = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2014],
  [0x2018, 0x201e],
  [0x2190, 0x2193],
  ...[0x152, 0x153, 0x2009, 0x2020, 0x2022, 0x2026, 0x202f, 0x2032, 0x2033, 0x2039, 0x203a, 0x20ac, 0x2122, 0x2212],
].flatMap((range) => {
  const [first, last] = typeof range === 'number' ? [range, range] : (range as [number, number]);
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
});

/**
 * Fonts of the system with the height and average width of ours, so that text takes the same room until ours has loaded, and
 * nothing moves. One list of metric-compatible fonts each. The numbers follow from the metrics of the fonts, which
 * @capsizecss/metrics lists: width by width, and heights divided by that.
 */
const fallbacks = [
  ['Inter Fallback', '400', ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], [107.11, 90.45, 22.52]],
  ['Inter Fallback', '600 700', ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'], [101.52, 95.43, 23.76]],
  ['Inter Fallback Android', '400', ['Roboto', 'Roboto-Regular'], [107.35, 90.25, 22.47]],
  ['Inter Fallback Android', '600 700', ['Roboto Bold', 'Roboto-Bold', 'Roboto'], [107.79, 89.88, 22.38]],
  ['Source Serif Fallback', '600', ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'], [93.71, 110.55, 35.75]],
  [
    'Source Serif Fallback Times',
    '600',
    ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
    [112.34, 92.22, 29.82],
  ],
  ['Source Serif Fallback Android', '600', ['Noto Serif Bold', 'NotoSerif-Bold'], [94.92, 109.14, 35.29]],
] as const;

const fallbackFaces = fallbacks.map(([family, weight, locals, [size, ascent, descent]]) => {
  const source = locals.map((local) => `local('${local}')`).join(',');
  const metrics = `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
  return `@font-face{font-family:'${family}';font-weight:${weight};src:${source};${metrics}}`;
});

const faceOf = ({ family, weights }: Font, url: string) => {
  const weight = typeof weights === 'number' ? weights : `${weights.min} ${weights.max}`;
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${url}) format('woff2')}`;
};

/** Reduces a font to the weights and characters of our pages. */
async function subsetOf({ file, weights }: Font): Promise<Buffer> {
  const original = await readFile(createRequire(import.meta.url).resolve(file));
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features } as const;
  return subsetFont(original, characters.join(''), options);
}

const preload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
  injectTo: 'head',
});

/** Makes the font files, preloads them, and declares them in the document, so that no style sheet has to be loaded first. */
export function fontFiles(): Plugin {
  let isServing = false;
  return {
    name: 'promptory:fonts',
    configResolved: ({ command }) => void (isServing = command === 'serve'),
    async buildStart() {
      if (isServing) return;
      for (const font of fonts) this.emitFile({ type: 'asset', name: font.name, source: await subsetOf(font) });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle = {} }) {
        const urlOf = async (font: Font) => {
          const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(font.name));
          return built ? `/${built.fileName}` : `data:font/woff2;base64,${(await subsetOf(font)).toString('base64')}`;
        };
        const urls = await Promise.all(fonts.map(urlOf));
        const faces = [...fonts.map((font, index) => faceOf(font, urls[index]!)), ...fallbackFaces];
        return [
          ...urls.filter((url) => !url.startsWith('data:')).map(preload),
          { tag: 'style', children: faces.join(''), injectTo: 'head' },
        ];
      },
    },
  };
}
