import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import { Incidents } from '../../features/status/Incidents.tsx';
import { ServiceList } from '../../features/status/ServiceList.tsx';
import { StatusBanner } from '../../features/status/StatusBanner.tsx';
import { StatusMetrics } from '../../features/status/StatusMetrics.tsx';
import type { SystemStatus } from '../../features/status/serviceState.ts';
import { SystemStatusDocument } from '../../features/status/systemStatus.public.generated.ts';
import { useSystemStatus } from '../../features/status/useSystemStatus.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

const load = async (): Promise<SystemStatus> => (await publicRequest(SystemStatusDocument, {})).systemStatus;

export function StatusPage({ loadStatus = load }: { loadStatus?: typeof load }) {
  usePageTitle('System status');
  const { status, at, isUnreachable, error, refresh } = useSystemStatus(loadStatus);
  return (
    <Box sx={{ py: { xs: 0, sm: 3 } }}>
      <PageHeading title="System status" />
      {isUnreachable && !status ? (
        <ErrorState
          title="Promptory cannot be reached"
          text="The server does not answer, so there are no figures to show. We try again every 30 seconds."
          error={error}
          onRetry={refresh}
        />
      ) : (
        <>
          <StatusBanner status={status} at={at} isUnreachable={isUnreachable} onRetry={refresh} />
          <Box sx={{ mt: 3 }}>
            <StatusMetrics metrics={status?.metrics} />
          </Box>
          <Section id="services" title="Services">
            <ServiceList status={status} />
          </Section>
          <Section id="incidents" title="Incidents">
            <Incidents incidents={status?.incidents} />
          </Section>
        </>
      )}
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography color="textSecondary">Something not working?</Typography>
        <Button component={Link} to="/contact" variant="outlined">
          Contact us
        </Button>
      </Box>
    </Box>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
