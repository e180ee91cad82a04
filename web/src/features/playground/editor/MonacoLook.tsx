import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';
import type { Scheme, SchemedTheme } from './graphiqlStyles.ts';
import { monacoThemeNames, monacoThemeOf } from './monacoTheme.ts';

/** Gives the editor our colors, once its code is there. */
export function MonacoLook({ theme, scheme }: { theme: SchemedTheme; scheme: Scheme }) {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    if (!monaco) return;
    for (const each of ['light', 'dark'] as const) monaco.editor.defineTheme(monacoThemeNames[each], monacoThemeOf(theme, each));
    monaco.editor.setTheme(monacoThemeNames[scheme]);
  }, [monaco, scheme, theme]);
  return null;
}
