import type { editor } from 'monaco-editor';
import type { Scheme, SchemedTheme } from './graphiqlStyles.ts';

export const monacoThemeNames = { light: 'promptory-light', dark: 'promptory-dark' } as const;

/** Our theme's colors for Monaco's own widgets, such as the list of completions. */
export function monacoThemeOf(theme: SchemedTheme, scheme: Scheme): editor.IStandaloneThemeData {
  const palette = theme.colorSchemes[scheme]?.palette;
  if (!palette) throw new Error(`The theme has no scheme "${scheme}"`);
  const accent = palette.primary.main;
  const paper = palette.background.paper;
  const ink = palette.text.primary;
  const muted = palette.text.secondary;
  const faint = `${accent}22`;
  return {
    base: scheme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: 'argument.identifier.gql', foreground: palette.category.purple.main },
      { token: 'comment', foreground: muted },
    ],
    colors: {
      // Transparent, because a painted background would overflow the rounded corners.
      'editor.background': `${paper}00`,
      'editor.foreground': ink,
      'editorLineNumber.foreground': muted,
      'editorLineNumber.dimmedForeground': muted,
      'editorLineNumber.activeForeground': ink,
      'editorWidget.background': paper,
      'editorHoverWidget.background': paper,
      'editorSuggestWidget.background': paper,
      'editorSuggestWidget.foreground': ink,
      'editorSuggestWidget.selectedBackground': faint,
      'editorSuggestWidget.selectedForeground': ink,
      'editorSuggestWidget.highlightForeground': accent,
      'editorSuggestWidget.focusHighlightForeground': accent,
      'list.hoverBackground': faint,
      'list.highlightForeground': accent,
      'list.focusHighlightForeground': accent,
      'quickInput.background': paper,
      'quickInputList.focusBackground': faint,
      'quickInputList.focusForeground': ink,
      'menu.background': paper,
      'menu.foreground': ink,
      'menu.selectionBackground': faint,
      'menu.selectionForeground': ink,
      'textLink.foreground': accent,
      'textLink.activeForeground': accent,
      'editorLink.activeForeground': accent,
      'toolbar.hoverBackground': faint,
      'inputOption.hoverBackground': faint,
      focusBorder: accent,
      'scrollbar.shadow': `${paper}00`,
    },
  };
}
