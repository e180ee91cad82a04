import type { ReactNode } from 'react';
import type { GuardParts } from '../../../guard/types.ts';
import type { GuardSlots } from './VariableField.tsx';

/** What the guard shows at one field; undefined while its code is not there. */
export const guardSlots = (parts: GuardParts | undefined, name: string): GuardSlots | undefined =>
  parts && {
    beside: (fallback: ReactNode) => parts.field(name, fallback),
    unlessReplaced: (children: ReactNode) => parts.unlessReplaced(name, children),
  };
