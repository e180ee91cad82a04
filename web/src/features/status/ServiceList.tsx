import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { TARGET } from './days.ts';
import { expectedServices, ServiceRow } from './ServiceRow.tsx';
import type { SystemStatus } from './serviceState.ts';

/** The services, each with its last 90 days. */
export function ServiceList({ status }: { status?: SystemStatus }) {
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        One bar per day. The uptime target is {TARGET}%.
      </Typography>
      <Paper component="ul" variant="outlined" aria-label="Services" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {status
          ? status.services.map((service) => (
              <ServiceRow key={service.name} name={service.name} service={service} timestamp={status.timestamp} />
            ))
          : expectedServices.map((name) => <ServiceRow key={name} name={name} />)}
      </Paper>
    </>
  );
}
