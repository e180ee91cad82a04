import { useMutation } from '@apollo/client/react';
import { requireData } from '../../../api/errors.ts';
import { useCreateOnce } from '../../../api/useCreateOnce.ts';
import { forgetLists } from '../forgetLists.ts';
import { CreateCollectionDocument, RenameCollectionDocument } from './Collections.generated.ts';

/** Creates a collection, once for all attempts of a form. */
export function useCreateCollection() {
  const [create] = useMutation(CreateCollectionDocument);
  const [rename] = useMutation(RenameCollectionDocument);
  return useCreateOnce({
    create: async (name: string, id) => {
      const { data } = await create({ variables: { name, id }, update: forgetLists });
      return requireData(data).createCollection;
    },
    replace: ({ id }, name) => rename({ variables: { id, name }, update: forgetLists }),
  });
}
