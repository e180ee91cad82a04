import type { ApolloClient } from '@apollo/client';
import type { Saved } from '../useKeep.ts';
import { KeepPracticeValueDocument } from './KeepPracticeValue.generated.ts';

/** Keeps a value in the practice profile. */
export async function savePractice(client: ApolloClient, name: string, value: string): Promise<Saved> {
  await client.mutate({ mutation: KeepPracticeValueDocument, variables: { name, value } });
  return { title: 'Saved to Your Profile', description: 'Every prompt that asks for it has it filled in from now on.' };
}
