import { describe, expect, test } from '@jest/globals';
import { graphql } from 'graphql';
import { Arg, buildSchemaSync, Mutation, Query, Resolver } from 'type-graphql';
import { Access, assertAccessIsDeclared, Authorization } from './authorization.ts';
import type { Context } from './context.ts';
import { ApiError } from './errors.ts';
import { byMember, byNetwork, Throttle, type ThrottleKey } from './throttle-decorator.ts';

@Resolver()
class Declared {
  @Access('public')
  @Query(() => Boolean)
  open(): boolean {
    return true;
  }

  @Access('member')
  @Throttle({ name: 'first', points: 1, seconds: 60 }, byNetwork)
  @Throttle({ name: 'second', points: 1, seconds: 60 }, byMember)
  @Query(() => Boolean)
  limited(): boolean {
    return true;
  }

  @Access('public')
  @Throttle(
    ({ signUps }) => ({ name: 'checked', points: signUps, seconds: 60 }),
    byNetwork,
    (_ctx, { text }: { text: string }) => {
      if (text === 'invalid') throw new ApiError('BAD_USER_INPUT', 'Invalid', { fields: { text: 'Invalid' } });
    },
  )
  @Query(() => Boolean)
  checked(@Arg('text', () => String) _text: string): boolean {
    return true;
  }

  @Access('public')
  @Throttle({ name: 'sometimes', points: 1, seconds: 60 }, { per: 'nothing', of: () => null } satisfies ThrottleKey)
  @Query(() => Boolean)
  uncounted(): boolean {
    return true;
  }
}

@Resolver()
class QueryWithoutAccess {
  @Query(() => Boolean)
  forgotten(): boolean {
    return true;
  }
}

@Resolver()
class MutationWithoutAccess {
  @Mutation(() => Boolean)
  forgottenToo(): boolean {
    return true;
  }
}

const build = (...resolvers: [new () => object, ...(new () => object)[]]) =>
  buildSchemaSync({ resolvers, authChecker: Authorization, validate: false });

/** Calls a field and returns the error code, and which throttles were consumed with which key. */
async function call(source: string, viewer: { userId: string; role: 'member' } | null, network = '192.0.2.1') {
  const consumed: unknown[] = [];
  const context = {
    viewer,
    network,
    config: { limits: { signUps: 7 } },
    throttle: { consume: async (rule: object, key: string) => void consumed.push([rule, key]) },
  } as unknown as Context;
  const { errors } = await graphql({ schema: build(Declared), source, contextValue: context });
  return { code: errors?.[0]?.extensions.code, consumed };
}

const member = { userId: 'u-1', role: 'member' } as const;

describe('a schema is built only when each root field declares its access', () => {
  test('all fields declare it', () => {
    expect(() => assertAccessIsDeclared(build(Declared))).not.toThrow();
  });

  test.each([
    ['a query', 'Query.forgotten', QueryWithoutAccess],
    ['a mutation', 'Mutation.forgottenToo', MutationWithoutAccess],
  ])('%s does not', (_kind, name, resolver) => {
    expect(() => assertAccessIsDeclared(build(Declared, resolver))).toThrow(`${name} does not declare who may call it`);
  });
});

describe('declared throttles', () => {
  test('are consumed in the order in which they are written', async () => {
    const { consumed } = await call('{ limited }', member);
    expect(consumed).toEqual([
      [expect.objectContaining({ name: 'first' }), '192.0.2.1'],
      [expect.objectContaining({ name: 'second' }), 'u-1'],
    ]);
  });

  test('do not count a caller without access', async () => {
    expect(await call('{ limited }', null)).toEqual({ code: 'UNAUTHENTICATED', consumed: [] });
  });

  test('take their points from the settings', async () => {
    const { consumed } = await call('{ checked(text: "a") }', null);
    expect(consumed).toEqual([[{ name: 'checked', points: 7, seconds: 60 }, '192.0.2.1']]);
  });

  test('count an IPv6 network with its /48, which has four times the points', async () => {
    const { consumed } = await call('{ checked(text: "a") }', null, '2001:db8:aa:1::/64');
    expect(consumed).toEqual([
      [{ name: 'checked', points: 7, seconds: 60 }, '2001:db8:aa:1::/64'],
      [{ name: 'checked-48', points: 28, seconds: 60 }, '2001:db8:aa::/48'],
    ]);
  });

  test('do not count invalid input', async () => {
    expect(await call('{ checked(text: "invalid") }', null)).toEqual({ code: 'BAD_USER_INPUT', consumed: [] });
  });

  test('do not count a call without a key', async () => {
    expect(await call('{ uncounted }', null)).toEqual({ code: undefined, consumed: [] });
  });
});
