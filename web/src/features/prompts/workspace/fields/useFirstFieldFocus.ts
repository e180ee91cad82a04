import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a navigation to the first field of a prompt, instead of its heading. */
export const atFirstField = { focus: 'first-field' } as const;

const isAtFirstField = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'focus' in state && state.focus === atFirstField.focus;

/** Runs when the fields are there, and again if the same page is asked for once more. */
export function useFirstFieldFocus(focusFirst: () => void): void {
  const location = useLocation();
  const onNavigation = useEffectEvent(() => {
    if (isAtFirstField(location.state)) focusFirst();
  });
  useEffect(() => onNavigation(), [location.key]);
}
