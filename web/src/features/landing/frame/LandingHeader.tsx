import Close from '@mui/icons-material/Close';
import Menu from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shortScreen } from '../../../ui/styles.ts';
import { anchors } from './anchors.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { entryLink, headerLinks } from './headerLinks.ts';

interface Props {
  logo: ReactNode;
  chatButton: ReactNode;
  isSignedIn: boolean;
  hasSuperUserToken: boolean;
}

const MENU_ID = 'landing-menu';

/** The sticky header with links to the sections and to sign in. */
export function LandingHeader({ logo, chatButton, isSignedIn, hasSuperUserToken }: Props) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const links = headerLinks(hasSuperUserToken);
  const entry = entryLink(isSignedIn);
  // The label of a member is longer. With text of twice the size, it has just this room on a phone.
  const gap = { xs: isSignedIn ? 0.5 : 1, sm: 1 };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <Box component="header" onKeyDown={onKeyDown} sx={headerSx}>
      <Container sx={{ display: 'flex', alignItems: 'center', gap, height: 64 }}>
        {logo}
        <Box component="nav" aria-label="On this page" sx={{ display: { xs: 'none', lg: 'flex' }, mx: 'auto', gap: 1 }}>
          {anchors.map(({ hash, label }) => (
            <Button key={hash} component={Link} to={hash} color="inherit">
              {label}
            </Button>
          ))}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0, gap, ml: { xs: 'auto', lg: 0 } }}>
          {links.map(({ to, label }) => (
            <Button
              key={label}
              component={Link}
              to={to}
              color="inherit"
              sx={{ display: { xs: 'none', lg: 'inline-flex' }, color: 'text.secondary' }}
            >
              {label}
            </Button>
          ))}
          <Button component={Link} to={entry.to} variant="outlined" sx={{ minHeight: { xs: 44, lg: 40 } }}>
            {entry.label}
          </Button>
          <Button
            component={Link}
            to="#pricing"
            variant="contained"
            sx={{ minHeight: { xs: 44, lg: 40 }, display: { xs: 'none', sm: 'inline-flex' } }}
          >
            Start Free Trial
          </Button>
          {chatButton}
          <IconButton
            ref={toggle}
            edge="end"
            data-needs-script
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            onClick={() => setOpen(!isOpen)}
            sx={{ display: { lg: 'none' }, width: 44, height: 44 }}
          >
            {isOpen ? <Close /> : <Menu />}
          </IconButton>
        </Box>
      </Container>
      <MobileMenu id={MENU_ID} isOpen={isOpen} links={links} onNavigate={() => setOpen(false)} />
    </Box>
  );
}

const headerSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  [shortScreen]: { position: 'relative' },
} as const;
