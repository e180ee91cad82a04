import type { TypedValues } from '../typedValues.ts';
import { isChanged } from './putAside.ts';
import type { useAside } from './useAside.ts';

/** How the example gets into the fields, and out of them again. */
export const exampleActions = ({ example, discarded, putAside }: ReturnType<typeof useAside>) => ({
  isExample: example !== null,
  fillWithExample: (values: TypedValues['values']) => {
    const ownDiscarded = example ? example.ownDiscarded : discarded;
    putAside({
      cleared: null,
      discarded: null,
      removed: null,
      example: { values, typed: { values, edited: null }, ownDiscarded },
    });
  },
  /** Brings back what the member had typed. */
  clearExample: () =>
    example && putAside({ discarded: example.ownDiscarded, example: null, ...(isChanged(example) && { removed: example }) }),
});
