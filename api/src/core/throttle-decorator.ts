import { Extensions, type MiddlewareFn, UseMiddleware } from 'type-graphql';
import type { Limits } from './config.ts';
import type { Context } from './context.ts';
import { unauthenticated } from './errors.ts';
import { consumeByNetwork } from './limits/network-counters.ts';
import type { ThrottleRule } from './throttle.ts';

/** A rule, or one that takes its points from the settings. */
type Rule = ThrottleRule | ((limits: Limits) => ThrottleRule);

/** For whom calls are counted together. */
export interface ThrottleKey<Args = object> {
  /** In words, for docs/permissions.md. */
  per: string;
  /** Null for a call that is not counted. */
  of: (ctx: Context, args: Args) => string | null | Promise<string | null>;
  /** Whether it names a network, which is counted with others of its owner. */
  isNetwork?: boolean;
  /** What a network is counted by, if not by itself. */
  ofNetwork?: (network: string, args: Args) => string;
}

export interface DeclaredThrottle<Args = object> {
  rule: Rule;
  key: ThrottleKey<Args>;
  /** Throws for calls that fail before they are counted, such as those with invalid input. */
  after?: (ctx: Context, args: Args) => void;
}

export const byNetwork: ThrottleKey = { per: 'network', of: ({ network }) => network, isNetwork: true };

export const byMember: ThrottleKey = {
  per: 'member',
  of: ({ viewer }) => {
    if (!viewer) throw unauthenticated();
    return viewer.userId;
  },
};

/** A test key writes nothing, so its calls do not count here. Its own rate limit applies to them. */
export const byMemberUnlessTest: ThrottleKey = {
  per: 'member',
  of: (ctx, args) => (ctx.viewer?.key?.isTest ? null : byMember.of(ctx, args)),
};

/** For what is read in parts: the first one is counted. The others cost points, as any operation. */
export const byMemberForFirstPart: ThrottleKey<{ after?: string | null }> = {
  per: 'member, for the first part',
  of: (ctx, { after }) => (after ? null : byMember.of(ctx, {})),
};

export const ruleFor = (rule: Rule, limits: Limits): ThrottleRule => (typeof rule === 'function' ? rule(limits) : rule);

const declarations = new WeakMap<object, Map<string, DeclaredThrottle[]>>();

const consumeAll =
  (throttles: readonly DeclaredThrottle[]): MiddlewareFn<Context> =>
  async ({ context, args }, next) => {
    for (const { rule, key, after } of throttles) {
      after?.(context, args);
      const value = await key.of(context, args);
      if (value === null) continue;
      const found = ruleFor(rule, context.config.limits);
      const keyOf = (network: string) => key.ofNetwork?.(network, args) ?? network;
      await (key.isNetwork ? consumeByNetwork(context.throttle, found, value, keyOf) : context.throttle.consume(found, value));
    }
    return next() as Promise<unknown>;
  };

/**
 * Declares a throttle of a query or mutation. It is consumed after `@Access` has let the caller in and before the method
 * runs; several on a method in the order in which they are written.
 */
export const Throttle =
  <Args extends object>(rule: Rule, key: ThrottleKey<Args>, after?: DeclaredThrottle<Args>['after']) =>
  (prototype: object, method: string, descriptor: PropertyDescriptor): void => {
    const ofClass = declarations.get(prototype) ?? new Map<string, DeclaredThrottle[]>();
    declarations.set(prototype, ofClass);
    const throttles = ofClass.get(method) ?? [];
    // Decorators are applied from the last to the first.
    throttles.unshift({ rule, key, after } as DeclaredThrottle);
    if (ofClass.has(method)) return;
    ofClass.set(method, throttles);
    Extensions({ throttles })(prototype, method, descriptor);
    UseMiddleware(consumeAll(throttles))(prototype, method, descriptor);
  };
