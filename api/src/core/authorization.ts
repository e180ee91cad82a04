import type { AuthCheckerInterface, ResolverData } from 'type-graphql';
import type { Context, Viewer } from './context.ts';
import { ApiError, unauthenticated } from './errors.ts';

/**
 * Decides `@Authorized()` and `@Authorized('admin')`. It throws our own errors, because type-graphql's answer to an
 * anonymous caller has no code of the table.
 */
export class Authorization implements AuthCheckerInterface<Context, Viewer['role']> {
  check({ context: { viewer, config } }: ResolverData<Context>, roles: Viewer['role'][]): boolean {
    if (!viewer) throw unauthenticated();
    if (roles.length === 0) return true;
    if (!roles.includes(viewer.role)) throw new ApiError('FORBIDDEN', 'Forbidden');
    if (viewer.role === 'admin' && !config.demo && !viewer.hasSecondFactor)
      throw new ApiError('FORBIDDEN', 'Set up a second factor on your account page to use the administration.');
    return true;
  }
}

/** The viewer of a field that `@Authorized()` guards. */
export function member({ viewer }: Context): Viewer {
  if (!viewer) throw unauthenticated();
  return viewer;
}
