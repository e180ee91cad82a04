import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { graphql } from 'graphql';
import {
  Authorized,
  buildSchemaSync,
  Field,
  FieldResolver,
  getMetadataStorage,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { assertGuardsAreCalled, readPropertiesDirectly } from './simple-fields.ts';

const lists = () => Object.entries(getMetadataStorage()).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
let before: [string, unknown[]][];

// What is declared here must not be in the schemas of other files of this worker.
beforeEach(() => {
  before = lists().map(([name, list]) => [name, [...list]]);
});
afterEach(() => {
  Object.assign(getMetadataStorage(), Object.fromEntries(before));
});

test('properties are read directly, and renamed, guarded and resolved fields as before', async () => {
  @ObjectType()
  class Card {
    @Field(() => String)
    plain!: string;

    @Field(() => String, { name: 'other' })
    renamed!: string;

    @Authorized()
    @Field(() => String, { nullable: true, simple: false })
    guarded!: string;

    @Field(() => String)
    resolved!: string;
  }

  @Resolver(() => Card)
  class CardResolver {
    @Query(() => Card)
    card(): Card {
      return Object.assign(new Card(), { plain: 'plain', renamed: 'renamed', guarded: 'secret', resolved: 'stored' });
    }

    @FieldResolver(() => String)
    resolved(@Root() { plain }: Card): string {
      return `${plain} and resolved`;
    }
  }

  readPropertiesDirectly();
  const schema = buildSchemaSync({ resolvers: [CardResolver], authChecker: () => false, validate: false });
  expect(() => assertGuardsAreCalled()).not.toThrow();
  const { card } = schema.getQueryType()!.getFields();
  expect(card!.resolve).toBeDefined();
  const { plain, guarded } = (
    schema.getType('Card') as never as { getFields(): Record<string, { resolve?: unknown }> }
  ).getFields();
  expect([typeof plain!.resolve, typeof guarded!.resolve]).toEqual(['undefined', 'function']);
  const { data, errors } = await graphql({ schema, source: '{ card { plain other guarded resolved } }' });
  expect({ ...data }).toEqual({
    card: { plain: 'plain', other: 'renamed', guarded: null, resolved: 'plain and resolved' },
  });
  expect(errors?.map(({ path }) => path)).toEqual([['card', 'guarded']]);
});

test('a guarded field that would be read without its guard is an error', () => {
  @ObjectType()
  class Secret {
    @Authorized()
    @Field(() => String)
    key!: string;
  }
  @Resolver()
  class SecretResolver {
    @Query(() => Secret)
    secret(): Secret {
      return new Secret();
    }
  }
  readPropertiesDirectly();
  buildSchemaSync({ resolvers: [SecretResolver], authChecker: () => false, validate: false });
  expect(() => assertGuardsAreCalled()).toThrow(/^Secret\.key is guarded/);
});
