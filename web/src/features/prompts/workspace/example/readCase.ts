import type { ApolloClient } from '@apollo/client';
import { PromptExampleDocument } from './PromptExample.generated.ts';

/** The values of the worked example of a prompt, by the names of its fields. Throws if there is none. */
export async function readCase(client: ApolloClient, promptId: string): Promise<Readonly<Record<string, string>>> {
  const { data } = await client.query({ query: PromptExampleDocument, variables: { id: promptId } });
  if (!data?.prompt?.example) throw new Error('The prompt has no example.');
  return Object.fromEntries(data.prompt.example.values.map(({ name, value }) => [name, value]));
}
