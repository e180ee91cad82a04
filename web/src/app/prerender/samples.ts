import type { ApolloClient } from '@apollo/client';
import { addMocksToSchema, type IMocks } from '@graphql-tools/mock';
import { assertEnumType, buildSchema, graphqlSync, isEnumType, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { categoryColorNames } from '../../features/prompts/categoryPalette.ts';
import { writeResult } from '../firstLoad/firstData.ts';
import { clientWithoutServer } from './MemberShell.tsx';
import { firstQueriesOf, firstQueryOf, type MemberPage } from './shells.ts';

const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));

/** Most enums have at most this many values, so nearly every variant of a page is in one of the samples. */
const SAMPLES = 4;

/** A prompt has a variable of each type. */
const variables = assertEnumType(schema.getType('VariableType'))
  .getValues()
  .map(({ value }) => ({ name: `${String(value).toUpperCase()}_FIELD`, type: value as unknown }));

/** A schema that returns sample data. In each sample, flags and choices have other values. */
function mockedSchema(sample: number): GraphQLSchema {
  let count = 0;
  let colors = 2 * sample;
  const next = () => (count += 1);
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType);
  const choices = enums.map((type) => {
    const values = type.getValues();
    return [type.name, () => values[(next() + sample) % values.length]?.value as unknown] as const;
  });
  const mocks: IMocks = {
    ...Object.fromEntries(choices),
    ID: () => `id-${next()}`,
    String: () => `TEXT_${next()}`,
    Int: next,
    Float: next,
    Boolean: () => (next() + sample) % 2 === 0,
    DateTimeISO: () => '2026-01-01T12:00:00.000Z',
    User: () => ({ subscriptionStatus: sample % 2 === 0 ? 'active' : 'free' }),
    // Every category has the slug that the page of a category is rendered with.
    Category: () => ({ slug: ':slug', color: categoryColorNames[(colors += 1) % categoryColorNames.length] }),
    Prompt: () => ({
      isLocked: sample % 2 === 1,
      content: `A text for ${variables.map(({ name }) => `[${name}]`).join(', ')}.`,
      variables,
    }),
  };
  return addMocksToSchema({
    schema,
    mocks,
    resolvers: (store) => ({
      Query: {
        // What is asked for by its id has that id. The cache looks for it there.
        prompt: (_: unknown, { id }: { id: string }) => store.get('Prompt', id),
        // Most members have no version of a prompt.
        myVersion: () => null,
      },
    }),
  });
}

/** A client whose cache has mock results of the first queries of a page. */
function sampleClient(page: MemberPage, sample: number): ApolloClient {
  const client = clientWithoutServer();
  const { query, variables } = firstQueryOf(page);
  const variableValues = { ...variables, ...page.params };
  const { data, errors } = graphqlSync({ schema: mockedSchema(sample), source: query, variableValues });
  if (errors || !data) throw new AggregateError(errors ?? [], `There is no sample data for ${page.path}`);
  writeResult(client, { params: page.params, queries: firstQueriesOf(page) }, data);
  return client;
}

/** Clients with sample data for a page, which is rendered with each of them to collect its styles. */
export const sampleClients = (page: MemberPage): ApolloClient[] =>
  Array.from({ length: SAMPLES }, (_, sample) => sampleClient(page, sample));
