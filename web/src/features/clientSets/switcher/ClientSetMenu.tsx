import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { activeSet } from '../../../api/clientSets/activeSet.ts';
import { type Book, setsOf } from '../../../api/clientSets/clientSet.ts';
import { useChooseSet } from '../../../api/clientSets/useChooseSet.ts';

interface Props {
  userId: string;
  book: Book;
  anchor: HTMLElement | null;
  onNew: () => void;
  onClose: () => void;
}

/** All sets of the member to choose from, or none, a new one, and the way to their page. */
export function ClientSetMenu({ userId, book, anchor, onNew, onClose }: Props) {
  const chooseSet = useChooseSet(userId);
  const chosen = activeSet(book)?.id ?? null;
  const choose = (id: string | null) => {
    onClose();
    void chooseSet(id);
  };
  const choices = [{ id: null, name: 'No client set' }, ...setsOf(book)];
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': 'Client set' },
        paper: {
          variant: 'outlined',
          role: 'region',
          'aria-label': 'Client sets',
          sx: { minWidth: 220, maxWidth: 340, maxHeight: 'min(60vh, 420px)', boxShadow: 1 },
        },
      }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem
          key={id ?? ''}
          role="menuitemradio"
          aria-checked={id === chosen}
          autoFocus={id === chosen}
          onClick={() => choose(id)}
        >
          <ListItemText sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{name}</ListItemText>
          {id === chosen && <Check fontSize="small" sx={{ ml: 1 }} />}
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem
        aria-haspopup="dialog"
        onClick={() => {
          onClose();
          onNew();
        }}
      >
        New client set
      </MenuItem>
      <MenuItem component={Link} to="/account/client-sets" onClick={onClose}>
        Manage client sets
      </MenuItem>
    </Menu>
  );
}
