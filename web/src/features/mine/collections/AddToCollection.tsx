import LibraryAdd from '@mui/icons-material/LibraryAddOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { LazyAddDialog } from './lazyAddDialog.ts';
import type { CollectionTarget } from './target.ts';

/** Opens the dialog that puts a prompt into a collection. */
export function AddToCollection(target: CollectionTarget) {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return (
    <>
      <Tooltip title="Add to collection">
        <IconButton aria-label="Add to collection" aria-haspopup="dialog" onClick={open}>
          <LibraryAdd fontSize="small" />
        </IconButton>
      </Tooltip>
      {wasOpened && <LazyAddDialog target={target} open={isOpen} onClose={close} />}
    </>
  );
}
