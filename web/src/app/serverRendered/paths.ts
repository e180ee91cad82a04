import { matchPath } from 'react-router-dom';
import type { MemberPath } from '../routeTable.ts';

/** The pages of the library, which visitors get from the server (prerender/templates). */
export const serverRendered = ['/prompt/:id', '/category/:slug'] as const satisfies readonly MemberPath[];

export const isServerRendered = (pathname: string): boolean => serverRendered.some((path) => matchPath(path, pathname) !== null);
