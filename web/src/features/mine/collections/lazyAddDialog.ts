import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';

/** The dialog that puts a prompt into a collection; its code comes when it is first opened. */
export const LazyAddDialog = lazyDialog(
  () => import('./AddToCollectionDialog.tsx').then((m) => m.AddToCollectionDialog),
  'Your collections could not be loaded',
);
