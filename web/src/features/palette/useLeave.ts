import { useLocation, useNavigate } from 'react-router-dom';
import { atFirstField as stateAtFirstField } from '../prompts/workspace/fields/useFirstFieldFocus.ts';
import type { PaletteAction } from './actions.ts';

/** Closes the palette. The page that it opens takes the focus; otherwise the focus returns to where it was. */
export type Close = (takesFocus: 'page' | 'opener') => void;

/** The ways out of the palette. */
export function useLeave(close: Close) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const to = (url: string) => {
    close(url === pathname + search ? 'opener' : 'page');
    void navigate(url);
  };
  return {
    to,
    toPrompt: (promptId: string, atFirstField: boolean) => {
      const url = `/prompt/${promptId}`;
      if (!atFirstField) return to(url);
      close('page');
      void navigate(url, { state: stateAtFirstField });
    },
    by: ({ run }: PaletteAction) => {
      if (typeof run === 'object') return to(run.to);
      close('opener');
      run();
    },
  };
}

export type Leave = ReturnType<typeof useLeave>;
