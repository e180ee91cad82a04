import type { ReactNode } from 'react';
import type { Guard } from '../../../guard/useGuard.ts';
import type { GuardSlots } from './VariableField.tsx';

/** What the guard shows at one field. */
export const guardSlots = ({ parts, areTokensKnown }: Guard, name: string): GuardSlots => ({
  beside: (fallback: ReactNode) => (parts ? parts.field(name, fallback) : fallback),
  unlessReplaced: (children: ReactNode, isKept: boolean) => {
    // A token looks like a value that is not kept.
    if (!areTokensKnown) return isKept && children;
    return parts ? parts.unlessReplaced(name, children) : children;
  },
});
