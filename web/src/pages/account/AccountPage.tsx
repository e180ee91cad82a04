import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { retryOf } from '../../ui/states/retryOf.ts';
import { DataSection } from '../../features/account/data/DataSection.tsx';
import { EmailSection } from '../../features/account/email/EmailSection.tsx';
import { KeysSection } from '../../features/account/keys/KeysSection.tsx';
import { MailsSection } from '../../features/account/mails/MailsSection.tsx';
import { PasswordSection } from '../../features/account/password/PasswordSection.tsx';
import { PracticeSection } from '../../features/account/practice/PracticeSection.tsx';
import { ProfileSection } from '../../features/account/profile/ProfileSection.tsx';
import { SessionsSection } from '../../features/account/sessions/SessionsSection.tsx';
import { TwoStepSection } from '../../features/account/twoStep/TwoStepSection.tsx';
import { UserAvatar } from '../../features/users/UserAvatar.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { useScrollToHash } from '../../ui/location/useScrollToHash.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { cardSkeleton, visuallyHidden } from '../../ui/styles.ts';
import { AccountPageDocument, type AccountPageQuery } from './AccountPage.generated.ts';

interface Actions {
  /** Called with the token of a new session. */
  onNewToken: (token: string) => void;
  onDeleted: (userId: string, isConfirmed: boolean) => void;
  /** A link to where the mail can be read, shown once it is sent. */
  mailbox?: ReactNode;
}

export function AccountPage(actions: Actions) {
  usePageTitle('Account');
  // Sessions begin and end on other devices, so the cached account is shown and refetched.
  const { data, error, refetch } = useQuery(AccountPageDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeading title="Account" />
      {data ? (
        <Sections account={data.account} {...actions} />
      ) : error ? (
        <ErrorState
          title="Your account could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      ) : (
        <LoadingCards />
      )}
    </Box>
  );
}

/** Links can lead to a section, such as /account#two-step. */
function Sections({ account, onNewToken, onDeleted, mailbox }: Actions & Pick<AccountPageQuery, 'account'>) {
  useScrollToHash();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ProfileSection account={account} Picture={UserAvatar} mailbox={mailbox} />
      <PracticeSection />
      <EmailSection account={account} mailbox={mailbox} />
      <PasswordSection account={account} onNewToken={onNewToken} />
      <TwoStepSection account={account} mailbox={mailbox} />
      <SessionsSection account={account} />
      <KeysSection />
      <MailsSection account={account} />
      <DataSection account={account} onDeleted={onDeleted} />
    </Box>
  );
}

/** The heights of the cards in the wide and in the narrow layout, in the order of `Sections`. */
const heights: readonly (readonly [number, number])[] = [
  [328, 427],
  [148, 192],
  [138, 196],
  [104, 148],
  [126, 170],
  [126, 190],
  [126, 170],
  [176, 273],
  [288, 423],
];

function LoadingCards() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
      <Box component="span" sx={visuallyHidden}>
        Loading your account
      </Box>
      {heights.map(([wide, narrow], index) => (
        <Skeleton key={index} variant="rounded" aria-hidden sx={{ ...cardSkeleton, height: { xs: narrow, lg: wide } }} />
      ))}
    </Box>
  );
}
