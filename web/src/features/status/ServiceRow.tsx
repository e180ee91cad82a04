import Dns from '@mui/icons-material/DnsOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Storage from '@mui/icons-material/StorageOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../ui/format.ts';
import { lastDays } from './days.ts';
import { toState, type Service, type State } from './serviceState.ts';
import { stateStyles } from './stateStyles.tsx';
import { UptimeStrip } from './UptimeStrip.tsx';

/** Other services have a generic icon. */
const icons: Readonly<Record<string, typeof Settings>> = {
  'API Server': Dns,
  Database: Storage,
  'Email Service': Mail,
  Authentication: Lock,
};

/** The services to show while the status is loading. */
export const expectedServices = Object.keys(icons);

interface Props {
  name: string;
  /** Undefined while loading. The row already has its final height. */
  service?: Service;
  /** The time by the server's clock. */
  timestamp?: string;
}

export function ServiceRow({ name, service, timestamp }: Props) {
  const Icon = icons[name] ?? Settings;
  return (
    <Box component="li" aria-busy={!service} sx={rowSx}>
      <Box sx={headSx}>
        <Box aria-hidden sx={tileSx}>
          <Icon />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3">{name}</Typography>
          {/* Two lines on a phone, whatever the length of the text. */}
          <Typography variant="body2" color="textSecondary" sx={{ minHeight: { xs: '3.1em', sm: 'auto' } }}>
            {service ? service.description : <Skeleton sx={{ maxWidth: '40ch' }} />}
          </Typography>
        </Box>
        <Box sx={stateSx}>{service ? <Health service={service} /> : <Skeleton variant="rounded" width={112} height={24} />}</Box>
      </Box>
      <UptimeStrip days={service && timestamp ? lastDays(service.days, timestamp) : undefined} />
    </Box>
  );
}

function Health({ service }: { service: Service }) {
  const state = toState(service.status);
  const { Icon, color, label } = stateStyles[state];
  return (
    <>
      <Box component="span" sx={{ ...badgeSx, color: color.main, bgcolor: color.soft }}>
        <Icon aria-hidden sx={{ fontSize: '1rem' }} />
        {label}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {responseText(state, service.responseTime)}
      </Typography>
    </>
  );
}

function responseText(state: State, responseTime: number | null): string {
  if (responseTime !== null) return `Answered in ${formatCount(responseTime)} ms`;
  return state === 'unknown' ? 'Not checked lately' : 'No answer';
}

const rowSx = { p: { xs: 2, sm: 3 }, '& + &': { borderTop: 1, borderColor: 'divider' } } as const;

const headSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
} as const;

const tileSx = {
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'start',
  width: 40,
  height: 40,
  borderRadius: 1,
  color: 'category.neutral.main',
  bgcolor: 'category.neutral.soft',
} as const;

const stateSx = {
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  alignItems: { xs: 'center', sm: 'flex-end' },
  justifyContent: 'space-between',
  gap: 0.5,
  minHeight: { xs: 24, sm: 50 },
} as const;

const badgeSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  height: 24,
  px: 1,
  borderRadius: 0.6,
  typography: 'caption',
  fontWeight: 600,
} as const;
