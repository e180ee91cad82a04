import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { Link } from 'react-router-dom';
import { anchors } from './anchors.ts';
import type { HeaderLink } from './headerLinks.ts';

interface Props {
  id: string;
  isOpen: boolean;
  links: readonly HeaderLink[];
  onNavigate: () => void;
}

/** The links that do not fit into the header on a small screen. It opens below the header. */
export function MobileMenu({ id, isOpen, links, onNavigate }: Props) {
  const menuLinks = [...anchors.map(({ hash, label }) => ({ to: hash, label })), ...links];
  return (
    <Box id={id} hidden={!isOpen} sx={{ display: { lg: 'none' }, '&[hidden]': { display: 'none' }, ...menuSx }}>
      <Container component="nav" aria-label="Menu">
        {menuLinks.map(({ to, label }) => (
          <Button key={label} component={Link} to={to} onClick={onNavigate} color="inherit" fullWidth sx={itemSx}>
            {label}
          </Button>
        ))}
        <Button component={Link} to="#pricing" onClick={onNavigate} variant="contained" size="large" fullWidth sx={{ mt: 1 }}>
          Start Free Trial
        </Button>
      </Container>
    </Box>
  );
}

const menuSx = {
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  py: 2,
  maxHeight: 'calc(100dvh - 64px)',
  overflowY: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: 1,
} as const;

const itemSx = { justifyContent: 'flex-start', minHeight: 48 } as const;
