import { useMutation } from '@apollo/client/react';
import { requireData, toApiError } from '../../../api/errors.ts';
import { forgetLists } from '../forgetLists.ts';
import type { CollectionTarget } from './target.ts';
import { AddToCollectionDocument, CreateCollectionDocument } from './Collections.generated.ts';

const FAILURE = 'The prompt could not be added. Please try again.';

/** Adds a prompt to a collection, or to a new one. Rejects with a message for the member. */
export function useAddTo(target: CollectionTarget) {
  const [addTo] = useMutation(AddToCollectionDocument);
  const [create] = useMutation(CreateCollectionDocument);
  const add = async (collectionId: string): Promise<boolean> => {
    try {
      const { data } = await addTo({ variables: { collectionId, ...target }, update: forgetLists });
      return requireData(data).addToCollection.isNew;
    } catch (error) {
      throw toApiError(error, FAILURE);
    }
  };
  const createWith = async (name: string): Promise<void> => {
    const made = await create({ variables: { name }, update: forgetLists }).catch((error: unknown) => {
      throw toApiError(error, FAILURE);
    });
    await add(requireData(made.data).createCollection.id);
  };
  return { add, createWith };
}
