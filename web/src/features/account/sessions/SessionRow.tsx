import Computer from '@mui/icons-material/Computer';
import Smartphone from '@mui/icons-material/Smartphone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../ui/format.ts';
import { describeAgent } from './describeAgent.ts';
import { lastSeen } from './lastSeen.ts';
import type { SessionsSectionFragment } from './SessionsSection.generated.ts';

interface Props {
  session: SessionsSectionFragment['sessions'][number];
  isBusy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session: { userAgent, isCurrent, createdAt, lastSeenAt }, isBusy, onEnd }: Props) {
  const { name, isPhone } = describeAgent(userAgent);
  const Icon = isPhone ? Smartphone : Computer;
  const seen = isCurrent ? 'Active now' : lastSeen(lastSeenAt, new Date());
  const since = `signed in ${formatDate(createdAt)}`;
  return (
    <Box component="li" sx={rowSx}>
      <Icon aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="subtitle2" component="p" title={userAgent} sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {isCurrent && <Chip size="small" variant="outlined" color="primary" label="This device" />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {seen}, {since}
        </Typography>
      </Box>
      {!isCurrent && (
        <Button size="small" aria-label={`End session of ${name}. ${seen}, ${since}`} aria-disabled={isBusy} onClick={onEnd}>
          End
        </Button>
      )}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  '&:first-of-type': { pt: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
