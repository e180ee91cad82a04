import { useLocation } from 'react-router-dom';
import { Palette } from '../../../features/palette/Palette.tsx';
import type { Close } from '../../../features/palette/useLeave.ts';
import type { Shell } from '../../session/useShell.ts';
import { usePaletteActions } from './usePaletteActions.ts';

export interface MemberPaletteProps {
  /** Undefined while it is loading. */
  me: Shell['me'] | undefined;
  /** What has been typed already. */
  text: string;
  onClose: Close;
  /** Opens a page in a separate document. Tests replace it. */
  openDocument?: (url: string) => void;
}

/** The palette of a member, with what can be done in the app. On the search page it begins with what was searched for. */
export function MemberPalette({ me, text, onClose, openDocument = (url) => window.location.assign(url) }: MemberPaletteProps) {
  const actions = usePaletteActions(me, openDocument);
  const { pathname, search } = useLocation();
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Palette
      userId={me?.id}
      actions={actions}
      initialText={text === '' ? searched : text}
      isTextSelected={text === ''}
      onClose={onClose}
    />
  );
}
