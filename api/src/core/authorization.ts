import type { GraphQLSchema } from 'graphql';
import { Authorized, Extensions, type AuthCheckerInterface, type ResolverData } from 'type-graphql';
import type { Context, Viewer } from './context.ts';
import { ApiError, goneUser, unauthenticated } from './errors.ts';

/** Who may call a root field: everybody, signed-in members, or admins. */
export type AccessLevel = 'public' | 'member' | 'admin';

/** Declares who may call a query or mutation. A schema with a root field that lacks it is not built. */
export const Access =
  (level: AccessLevel) =>
  (prototype: object, method: string, descriptor: PropertyDescriptor): void => {
    Extensions({ access: level })(prototype, method, descriptor);
    if (level !== 'public') Authorized(level === 'admin' ? ['admin'] : [])(prototype, method, descriptor);
  };

/** Throws for a schema with a root field that does not declare its access. */
export function assertAccessIsDeclared(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const { name, extensions } of Object.values(type?.getFields() ?? {}))
      if (extensions.access === undefined)
        throw new Error(
          `${type!.name}.${name} does not declare who may call it. Put @Access('public'), @Access('member') or @Access('admin') above its method.`,
        );
}

/** For somebody without the role, who may have had it until a moment ago. */
export const missingRole = () => new ApiError('FORBIDDEN', 'Your account does not have the role that this needs.');

/**
 * Enforces what `@Access` declares. It throws our own errors, because type-graphql's error for an anonymous caller has none
 * of our error codes.
 */
export class Authorization implements AuthCheckerInterface<Context, Viewer['role']> {
  check({ context: { viewer, config } }: ResolverData<Context>, roles: Viewer['role'][]): boolean {
    if (!viewer) throw unauthenticated();
    if (roles.length === 0) return true;
    if (!roles.includes(viewer.role)) throw missingRole();
    if (viewer.role === 'admin' && !config.demo && !viewer.hasSecondFactor)
      throw new ApiError('FORBIDDEN', 'Set up two-step sign-in on your account page to use the administration.');
    return true;
  }
}

/** The viewer of a field that only members or admins may call. */
export function member({ viewer }: Context): Viewer {
  if (!viewer) throw unauthenticated();
  return viewer;
}

/** The error for a user who does not exist, or no longer does. */
export const goneUserError = ({ viewer }: Partial<Pick<Context, 'viewer'>>, userId: string): ApiError =>
  goneUser(viewer?.userId === userId);
