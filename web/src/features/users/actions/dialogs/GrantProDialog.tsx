import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorCode } from '../../../../api/errors.ts';
import { ConfirmActionDialog } from '../../../../ui/dialogs/ConfirmActionDialog.tsx';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { localDay } from '../../../../ui/localDay.ts';
import { grantOf, isPaying, nameOf } from '../../user.ts';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';
import type { UserMutations } from '../useUserMutations.ts';

const DEFAULT_DAYS = 30;

/** The end of a local day. Undefined for an invalid date. */
function endOf(day: string): Date | undefined {
  const time = new Date(`${day}T23:59:59`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

interface Props {
  user: UserSummaryFragment;
  mutations: UserMutations;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

function revokeNotice(user: UserSummaryFragment): string {
  if (isPaying(user)) return 'The granted time ends immediately. They keep Pro through their subscription.';
  if (user.isTestUser) return 'The granted time ends immediately. They keep Pro as a test user.';
  return 'They lose access to Pro prompts immediately.';
}

/** Sets or ends the grant, unless somebody else has changed it since the dialog was opened. Saving again replaces that. */
function useGrant(user: UserSummaryFragment, mutations: UserMutations, onGranted: () => void) {
  // Undefined once somebody else has changed it.
  const [expected, setExpected] = useState<string | null | undefined>(user.proUntil ?? null);
  const grant = async (until: string | null) => {
    try {
      await mutations.grantPro(user, until, expected);
    } catch (error) {
      if (errorCode((error as Error).cause) === 'CONFLICT') setExpected(undefined);
      throw error;
    }
    onGranted();
  };
  return { grant, isConflict: expected === undefined };
}

/** Grants Pro until a day, extends a grant or ends it. */
export function GrantProDialog({ user, mutations, open, onClose, onClosed }: Props) {
  const [now] = useState(() => new Date());
  const granted = grantOf(user, now);
  const defaultEnd = new Date(granted ?? now);
  defaultEnd.setDate(defaultEnd.getDate() + DEFAULT_DAYS);

  const [isAsking, setAsking] = useState(false);
  const { grant, isConflict } = useGrant(user, mutations, onClose);
  const { values, failure, isBusy, isChanged, field, formProps } = useForm({
    initialValues: { until: localDay(defaultEnd) },
    validate: ({ until }) => {
      const end = endOf(until);
      return end && end > now ? {} : { until: 'Choose a future date' };
    },
    fallback: 'Failed to grant Pro',
    onSubmit: ({ until }) => grant(endOf(until)?.toISOString() ?? null),
  });
  const revoke = async () => {
    await grant(null);
    setAsking(false);
  };
  // After a conflict, the end of the grant is another one.
  const knownEnd = isConflict ? null : granted;
  const isShorter = knownEnd !== null && values.until !== '' && values.until < localDay(new Date(knownEnd));
  const saveLabel = isShorter ? 'Shorten Pro' : granted === null ? 'Grant Pro' : 'Extend Pro';
  return (
    <>
      <FormDialog
        open={open}
        title={granted === null ? 'Grant Pro' : 'Extend or revoke Pro'}
        submitLabel={isConflict ? 'Save' : saveLabel}
        busyLabel="One moment..."
        isBusy={isBusy}
        isChanged={isChanged}
        failure={failure}
        formProps={formProps}
        onClose={onClose}
        onClosed={onClosed}
        moreActions={
          granted !== null && (
            <Button
              color="error"
              aria-haspopup="dialog"
              aria-disabled={isBusy}
              onClick={() => !isBusy && setAsking(true)}
              sx={{ mr: 'auto' }}
            >
              Revoke Pro
            </Button>
          )
        }
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {knownEnd === null
            ? `${nameOf(user)} gets every prompt until the end of this day, regardless of payment.`
            : `${nameOf(user)} has Pro until ${formatDate(knownEnd)}, regardless of payment.`}
          {isPaying(user) && ' Their subscription goes on, and they are still charged for it.'}
        </Typography>
        <TextField
          label="Pro until"
          type="date"
          autoFocus
          {...field('until', isShorter ? 'This is earlier than before, so it shortens their Pro time.' : undefined)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: localDay(now) } }}
        />
      </FormDialog>
      <ConfirmActionDialog
        isDestructive
        title={`Revoke Pro from ${nameOf(user)}?`}
        paragraphs={[revokeNotice(user)]}
        confirmLabel="Revoke Pro"
        action={revoke}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
