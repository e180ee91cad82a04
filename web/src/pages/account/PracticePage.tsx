import { useQuery } from '@apollo/client/react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { retryOf } from '../../ui/states/retryOf.ts';
import { PracticeForm } from '../../features/practice/PracticeForm.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { cardSkeleton, visuallyHidden } from '../../ui/styles.ts';
import { PracticePageDocument } from './PracticePage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: PracticePageDocument }];

export function PracticePage() {
  usePageTitle('Practice profile');
  const { data, error, refetch } = useQuery(PracticePageDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Button component={Link} to="/account" startIcon={<ArrowBack />} sx={{ mb: 2, ml: -1 }}>
        Account
      </Button>
      <PageHeading title="Practice profile" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Fill in what stays the same from one client to the next. Every prompt that asks for it then has it filled in, and you can
        still change it there. Keep client names and client data out of it: this profile is saved on our server.
      </Typography>
      {data ? (
        <PracticeForm practice={data.practice} />
      ) : error ? (
        <ErrorState
          title="Your practice profile could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      ) : (
        <LoadingFields />
      )}
    </Box>
  );
}

function LoadingFields() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3, maxWidth: 640 }}>
      <Box component="p" role="status" sx={visuallyHidden}>
        Loading your practice profile
      </Box>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={86} sx={cardSkeleton} />
      ))}
    </Box>
  );
}
