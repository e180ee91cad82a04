import { setValues } from '../../../../api/clientSets/actions.ts';
import type { ClientSet } from '../../../../api/clientSets/clientSet.ts';
import type { Saved } from '../useKeep.ts';

/** Changes a value of the client set, for all prompts. */
export async function saveInSet(userId: string, { id, name }: ClientSet, values: ClientSet['values']): Promise<Saved> {
  await setValues(userId, id, values);
  return { title: `Saved to ${name}`, description: 'Every prompt that asks for it has it filled in from now on.' };
}
