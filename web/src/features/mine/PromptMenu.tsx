import EditNote from '@mui/icons-material/EditNoteOutlined';
import LibraryAdd from '@mui/icons-material/LibraryAddOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { LazyAddDialog } from './collections/lazyAddDialog.ts';

interface Props {
  promptId: string;
  /** Whether the member can read the library's text and has no version yet. */
  canCustomize: boolean;
}

/** What a member makes of a prompt of the library: a version, or a place in a collection. */
export function PromptMenu({ promptId, canCustomize }: Props) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  const menuId = useId();
  const closeMenu = () => setButton(null);
  const addToCollection = () => {
    closeMenu();
    open();
  };
  return (
    <>
      <Tooltip title="More actions">
        <IconButton
          aria-label="More actions"
          aria-haspopup="menu"
          aria-expanded={button !== null}
          aria-controls={button ? menuId : undefined}
          onClick={({ currentTarget }) => setButton(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu id={menuId} anchorEl={button} open={button !== null} onClose={closeMenu}>
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
      {wasOpened && <LazyAddDialog target={{ promptId }} open={isOpen} onClose={close} />}
    </>
  );
}
