import EditNote from '@mui/icons-material/EditNoteOutlined';
import LibraryAdd from '@mui/icons-material/LibraryAddOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { LazyAddDialog } from './collections/lazyAddDialog.ts';

export interface PromptMenuItemsProps {
  promptId: string;
  /** Whether the member can read the library's text and has no version yet. */
  canCustomize: boolean;
  menuId: string;
  button: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

export function PromptMenuItems({ promptId, canCustomize, menuId, button, open, onClose }: PromptMenuItemsProps) {
  const dialog = useLazyDialog();
  const addToCollection = () => {
    onClose();
    dialog.open();
  };
  return (
    <>
      <Menu id={menuId} anchorEl={button} open={open} onClose={onClose}>
        {canCustomize && (
          <MenuItem component={Link} to={`/my-versions/${promptId}`}>
            <ListItemIcon>
              <EditNote fontSize="small" />
            </ListItemIcon>
            Customize
          </MenuItem>
        )}
        <MenuItem aria-haspopup="dialog" onClick={addToCollection}>
          <ListItemIcon>
            <LibraryAdd fontSize="small" />
          </ListItemIcon>
          Add to collection
        </MenuItem>
      </Menu>
      {dialog.wasOpened && <LazyAddDialog target={{ promptId }} open={dialog.isOpen} onClose={dialog.close} />}
    </>
  );
}
