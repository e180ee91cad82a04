import { useMutation } from '@apollo/client/react';
import { requireData, toApiError } from '../../../api/errors.ts';
import { forgetLists } from '../forgetLists.ts';
import type { CollectionTarget } from './target.ts';
import { AddToCollectionDocument } from './Collections.generated.ts';
import { useCreateCollection } from './useCreateCollection.ts';

const FAILURE = 'The prompt could not be added. Please try again.';

/** Adds a prompt to a collection, or to a new one. Rejects with a message for the member. */
export function useAddTo(target: CollectionTarget) {
  const [addTo] = useMutation(AddToCollectionDocument);
  const { createOnce, startAnother } = useCreateCollection();
  const add = async (collectionId: string): Promise<boolean> => {
    try {
      const { data } = await addTo({ variables: { collectionId, ...target }, update: forgetLists });
      return requireData(data).addToCollection.isNew;
    } catch (error) {
      throw toApiError(error, FAILURE);
    }
  };
  const createWith = async (name: string): Promise<void> => {
    const { id } = await createOnce(name).catch((error: unknown) => {
      throw toApiError(error, FAILURE);
    });
    await add(id);
    startAnother();
  };
  return { add, createWith };
}
