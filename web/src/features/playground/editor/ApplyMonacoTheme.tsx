import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';
import type { Scheme, SchemedTheme } from './graphiqlStyles.ts';
import { monacoThemeNames, monacoThemeOf } from './monacoTheme.ts';

/** Applies our colors to the editor, once its code has been loaded. */
export function ApplyMonacoTheme({ theme, scheme }: { theme: SchemedTheme; scheme: Scheme }) {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    if (!monaco) return;
    for (const each of ['light', 'dark'] as const) monaco.editor.defineTheme(monacoThemeNames[each], monacoThemeOf(theme, each));
    monaco.editor.setTheme(monacoThemeNames[scheme]);
  }, [monaco, scheme, theme]);
  return null;
}
