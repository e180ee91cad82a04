import { categoryPalette } from '../../../features/prompts/categoryPalette.ts';
import { theme } from '../../theme.ts';
import { value } from '../templates/tags.tsx';
import type { Faces } from './faces.ts';

// The server gives these elements to satori as JSON, so they are plain ones with their styles, and functions that return such
// elements are called: satori knows flex boxes and text, and no style sheet.

/** The light colors. */
const { primary, background, text } = theme().palette;
const WIDTH = 1200;
const HEIGHT = 630;
const main = value('main');
const soft = value('soft');
const serif = value('serif');
const sans = value('sans');

/** The logo of favicon.svg. */
const logo = () => (
  <svg viewBox="0 0 32 32" width={64} height={64}>
    <rect width="32" height="32" rx="8" fill={primary.main} />
    <path d="M12 8H8.5v16H12M20 8h3.5v16H20" fill="none" stroke={primary.contrastText} strokeWidth="2.25" />
    <rect x="12" y="14.75" width="8" height="2.5" rx="1.25" fill={primary.contrastText} />
  </svg>
);

/** The blank of the logo in the color of the category, in the corner and behind the text. */
const blank = () => (
  <svg viewBox="0 0 16 16" width={360} height={360} style={{ position: 'absolute', right: 24, top: 320 }}>
    <path d="M4.5 1H1.5v14H4.5M11.5 1H14.5v14H11.5" fill="none" stroke={soft} strokeWidth="1.5" />
    <rect x="5" y="7.25" width="6" height="1.5" rx="0.75" fill={soft} />
  </svg>
);

const chip = (label: string) => (
  <div
    style={{
      display: 'block',
      lineClamp: 1,
      maxWidth: 600,
      padding: '12px 24px',
      borderRadius: 12,
      backgroundColor: main,
      color: background.paper,
    }}
  >
    {label}
  </div>
);

const picture = (chipLabel: string, line?: string) => (
  <div
    style={{
      display: 'flex',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: WIDTH,
      height: HEIGHT,
      padding: '56px 80px 64px',
      borderTop: `16px solid ${main}`,
      backgroundColor: background.default,
      color: text.primary,
      fontFamily: sans,
      fontSize: 32,
      lineHeight: 1.25,
    }}
  >
    {blank()}
    <div style={{ display: 'flex', alignItems: 'center', gap: 20, fontFamily: serif, fontSize: 40 }}>
      {logo()}
      <div>Promptory</div>
    </div>
    <div style={{ display: 'flex', position: 'relative', flexGrow: 1, alignItems: 'center' }}>
      <div
        style={{
          display: 'block',
          maxWidth: 1040,
          fontFamily: serif,
          fontSize: value('size'),
          lineHeight: 1.12,
          letterSpacing: '-0.015em',
          wordBreak: 'break-word',
          textWrap: 'balance',
        }}
      >
        {value('title')}
      </div>
    </div>
    <div style={{ display: 'flex', position: 'relative', alignItems: 'center', gap: 28 }}>
      {chip(chipLabel)}
      {line && <div style={{ color: text.secondary }}>{line}</div>}
    </div>
  </div>
);

/** The picture that networks show beside a link to a page of the library: api/src/http/client/pictures/draw.ts fills it in. */
export const designOf = (faces: Faces) => ({
  width: WIDTH,
  height: HEIGHT,
  /** The files of the fonts: that of Latin first, and what its characters are searched in afterwards. */
  faces,
  colors: categoryPalette.light,
  /** The font sizes of titles, by their greatest number of characters. */
  sizes: [
    { upTo: 28, size: '96px' },
    { upTo: 52, size: '80px' },
    { upTo: Number.MAX_SAFE_INTEGER, size: '68px' },
  ],
  pages: {
    prompt: picture(value('category'), value('line')),
    category: picture(value('line')),
  },
});
