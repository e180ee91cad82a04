import type { ReactElement } from 'react';
import type { EveryonePath } from '../routeTable.ts';
import { SignInRoute } from './SignInRoute.tsx';

/** The pages that look the same to a visitor and to a member. */
export const everyonePages: Record<EveryonePath, ReactElement> = {
  '/user-login': <SignInRoute />,
};
