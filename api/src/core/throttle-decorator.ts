import { Extensions, type MiddlewareFn, UseMiddleware } from 'type-graphql';
import type { Limits } from './config.ts';
import type { Context } from './context.ts';
import { unauthenticated } from './errors.ts';
import { inTurn } from './jobs/in-turn.ts';
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
  /**
   * The id that a retry has in common with its first attempt. Of calls with the same one, the next is only counted when the one before
   * is done: it would be refused at the limit while that one is accepted. Those that reach different processes do not wait.
   */
  attemptId?: (args: Args) => string | null | undefined;
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

async function consume({ rule, key, after }: DeclaredThrottle, context: Context, args: object): Promise<void> {
  after?.(context, args);
  const value = await key.of(context, args);
  if (value === null) return;
  const found = ruleFor(rule, context.config.limits);
  const keyOf = (network: string) => key.ofNetwork?.(network, args) ?? network;
  await (key.isNetwork ? consumeByNetwork(context.throttle, found, value, keyOf) : context.throttle.consume(found, value));
}

const consumeAll =
  (throttles: readonly DeclaredThrottle[]): MiddlewareFn<Context> =>
  ({ context, args }, next) => {
    const call = async (): Promise<unknown> => {
      for (const throttle of throttles) await consume(throttle, context, args);
      return next() as Promise<unknown>;
    };
    const id = throttles.map(({ key }) => key.attemptId?.(args)).find((found) => found != null);
    return id === undefined ? call() : inTurn(id, call, throttles);
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
