import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Verified from '@mui/icons-material/VerifiedUserOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { claims } from './claims.ts';

const badges = [
  { Icon: Verified, text: claims.moneyBackGuarantee },
  { Icon: EventRepeat, text: 'Cancel anytime' },
  { Icon: Lock, text: 'What you type stays in your browser' },
];

export function TrustBadges() {
  return (
    <Box
      component="ul"
      aria-label="What you can rely on"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 }}
    >
      {badges.map(({ Icon, text }) => (
        <Box component="li" key={text} sx={badgeSx}>
          <Icon aria-hidden fontSize="small" sx={{ color: 'primary.main' }} />
          <Typography variant="body2">{text}</Typography>
        </Box>
      ))}
    </Box>
  );
}

const badgeSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
