import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { graphqlTextOf, recordGraphqlExamples } from '../../test/examples/graphql-record.ts';
import { REQUEST_COST } from '../core/limits/complexity.ts';
import { openToAllKeys, scopes } from '../features/partners/scopes.ts';
import { readLibrary } from '../features/prompts/content/library.ts';
import type { GraphqlExample } from './types.ts';

let recorded: Record<string, GraphqlExample>;
beforeAll(async () => {
  recorded = await recordGraphqlExamples();
});

describe('The GraphQL examples', () => {
  test('are of every operation that a key may call', () => {
    const open = [...scopes.flatMap(({ operations }): readonly string[] => operations), ...openToAllKeys]
      .filter((name) => /^(Query|Mutation)\.(?!__)/.test(name))
      .map((name) => name.split('.')[1]);
    // A missing example is added to api/test/examples/graphql-record.ts.
    expect(Object.keys(recorded).sort()).toEqual(open.sort());
  });

  test('are in the generated file as the server returns them', () => {
    // Run `npm run codegen` if this fails although the new response is right.
    expect(readFileSync(join(import.meta.dirname, 'examples.generated.ts'), 'utf8')).toBe(graphqlTextOf(recorded));
  });

  test('have the points that the key was charged', () => {
    for (const [name, { points }] of Object.entries(recorded))
      expect({ name, more: points > REQUEST_COST }).toEqual({ name, more: true });
    expect(recorded.allPrompts!.points).toBeGreaterThan(recorded.prompts!.points);
  });

  test('ask for prompts and workflows that the library has', async () => {
    const { prompts, workflows } = await readLibrary(join(import.meta.dirname, '../../content'));
    const slugs = [...prompts, ...workflows].map(({ slug }) => slug);
    const asked = ['prompt', 'workflow', 'myVersion', 'recordUse'].map((name) => {
      const { id, promptId } = recorded[name]!.variables;
      return promptId ?? id;
    });
    expect(slugs).toEqual(expect.arrayContaining(asked));
  });

  test('have no text of a premium prompt and no secret', () => {
    const prompts: { isPremium: boolean; content?: string | null }[] = [];
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      if ('isPremium' in value) prompts.push(value as (typeof prompts)[number]);
      Object.values(value).forEach(collect);
    };
    collect(recorded);
    expect(prompts.filter(({ isPremium }) => isPremium)).not.toEqual([]);
    expect(prompts.filter(({ isPremium, content }) => isPremium && content != null)).toEqual([]);
    expect(graphqlTextOf(recorded)).not.toMatch(/eyJ|\$argon2|whsec_|sk_|plk_[a-z]+_(?!3f9a1c")|127\.0\.0\.1/);
  });
});
