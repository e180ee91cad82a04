/**
 * The colors of the categories. web/src/app/theme.ts adds them to both color schemes as `palette.category`; this file
 * must not import the theme. `main` is for text, icons and borders, `soft` for the background of badges and tiles.
 * Every `main` has a contrast of 4.5:1 or more on its own `soft`, on paper and on the background of its scheme.
 */
export const categoryColorNames = ['blue', 'green', 'yellow', 'red', 'purple', 'neutral'] as const;

export type CategoryColorName = (typeof categoryColorNames)[number];

export type CategoryColors = Record<CategoryColorName, { main: string; soft: string }>;

export const categoryPalette: { light: CategoryColors; dark: CategoryColors } = {
  light: {
    blue: { main: '#1F4E8C', soft: '#E6EEF8' },
    green: { main: '#2F6B2F', soft: '#E5F1E3' },
    yellow: { main: '#765300', soft: '#FAF0D2' },
    red: { main: '#9B2C2C', soft: '#FBE9E7' },
    purple: { main: '#5F3B94', soft: '#EFE8F8' },
    neutral: { main: '#55584F', soft: '#EFEDE6' },
  },
  dark: {
    blue: { main: '#9DC3F5', soft: '#1C2C40' },
    green: { main: '#9AD19A', soft: '#1D3320' },
    yellow: { main: '#E8C766', soft: '#38301A' },
    red: { main: '#F0A39B', soft: '#3D2220' },
    purple: { main: '#C9B0F0', soft: '#2E2440' },
    neutral: { main: '#B5BAB1', soft: '#2C322E' },
  },
};

/** The theme tokens of a category's color. A color that has no palette is neutral. */
export function categoryColors(color: string): { main: string; soft: string } {
  const name = categoryColorNames.find((known) => known === color) ?? 'neutral';
  return { main: `category.${name}.main`, soft: `category.${name}.soft` };
}
