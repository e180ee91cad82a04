import { useMutation, useQuery } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef } from 'react';
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/location/PageLink.tsx';
import { CurrentPassword } from '../../../ui/forms/CurrentPassword.tsx';
import { useHasClientSets } from '../../../api/clientSets/useHasClientSets.ts';
import { errorCode, errorReason, toApiError } from '../../../api/errors.ts';
import { isUnauthenticated, withoutSessionRule } from '../../../api/session/link.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { passwordError } from '../../../ui/forms/passwordError.ts';
import { BillingOfAccountDocument, DeleteAccountDocument, type DataSectionFragment } from './DataSection.generated.ts';

const CONFIRMATION_WORD = 'DELETE';
const FALLBACK_ERROR = 'Your account could not be deleted. Please try again.';
const SIGNED_OUT = 'You were signed out, so nothing was deleted. Sign in and try again.';
const NOT_KNOWN = 'We do not know whether your account was deleted. Sign in to see whether it is still there.';

type User = DataSectionFragment['user'];

interface Props {
  open: boolean;
  user: User;
  onClose: () => void;
  /** The server has confirmed it, or else knows the session no longer. */
  onDeleted: (userId: string, isConfirmed: boolean) => void;
}

export function DeleteAccountDialog({ open, user, onClose, onDeleted }: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const { isRunning, deleteAccount } = useDeleteAccount();
  const close = () => !isRunning.current && onClose();
  return (
    <Dialog open={open} onClose={close} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        Delete your account?
      </DialogTitle>
      {/* Unmounts with the dialog, so that typed values are discarded when it closes. */}
      <DeleteAccount
        titleId={titleId}
        user={user}
        onClose={close}
        onSubmit={async (password) => onDeleted(user.id, await deleteAccount(password))}
      />
    </Dialog>
  );
}

function useDeleteAccount() {
  const [deleteAccount] = useMutation(DeleteAccountDocument, { fetchPolicy: 'no-cache' });
  // Whether the response to an attempt was lost: the account may be deleted, and then its session has ended.
  const isUnknown = useRef(false);
  const isRunning = useRef(false);
  /** Returns whether the server has confirmed it; rejects with an error for the member. */
  const attempt = async (password: string): Promise<boolean> => {
    isRunning.current = true;
    // Otherwise the sign-in would open, and what the browser has stored of the member would stay.
    const context = isUnknown.current ? withoutSessionRule : undefined;
    try {
      await deleteAccount({ variables: { password }, context });
      return true;
    } catch (error) {
      const isEnded = isUnknown.current && isUnauthenticated(error);
      // Most likely, the lost attempt has deleted the account. But a server says the same of a live account once its
      // signing key was replaced: that is no reason to remove anything for good.
      if (isEnded && errorReason(error) === 'UNKNOWN') return false;
      isUnknown.current = !isEnded && (isUnknown.current || errorCode(error) === undefined);
      throw isEnded ? toApiError(undefined, endedError(error)) : toApiError(error, FALLBACK_ERROR);
    } finally {
      isRunning.current = false;
    }
  };
  return { isRunning, deleteAccount: attempt };
}

/** A session that was ended elsewhere, or has expired, is still known, because its account is. */
const endedError = (error: unknown): string =>
  ['REVOKED', 'EXPIRED'].some((reason) => reason === errorReason(error)) ? SIGNED_OUT : NOT_KNOWN;

interface FormProps extends Pick<Props, 'user' | 'onClose'> {
  titleId: string;
  onSubmit: (password: string) => Promise<void>;
}

function DeleteAccount({ titleId, user, onClose, onSubmit }: FormProps) {
  const hasSets = useHasClientSets(user.id);
  const form = useForm({
    initialValues: { password: '', word: '' },
    validate: ({ password, word }) => ({
      ...passwordError('password', password),
      ...(word.trim().toUpperCase() !== CONFIRMATION_WORD && { word: `Type ${CONFIRMATION_WORD} to continue` }),
    }),
    fallback: FALLBACK_ERROR,
    onSubmit: ({ password }) => onSubmit(password.trim()),
  });
  const { failure, isBusy, field, formProps } = form;
  return (
    <Box component="form" aria-labelledby={titleId} {...formProps} sx={formSx}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0, flex: { xs: '0 1 auto', sm: '1 1 auto' } }}>
        {failure !== undefined && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <Typography>
          Everything in your account is deleted immediately and permanently: your profile and practice profile, favorites, usage
          history and AI-use record, and your own prompts, versions, collections and workflows. Download your data first if you
          need to keep any of it. We keep payment records for seven years, because the law requires it.
        </Typography>
        <Typography>{subscriptionNotice(user)}</Typography>
        <BillingNotice isSubscribed={live.includes(user.stripeStatus)} />
        {hasSets && (
          <Typography>
            Your client sets are removed from this browser. <PageLink to="/account/client-sets">Export them first</PageLink> if
            you still need them. On your other devices, remove them yourself before you delete the account.
          </Typography>
        )}
        <CurrentPassword email={user.email} form={form} />
        <TextField
          label={`Type ${CONFIRMATION_WORD} to confirm`}
          autoComplete="off"
          {...field('word')}
          slotProps={{ htmlInput: { required: true, spellCheck: false, autoCapitalize: 'characters' } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1 }}>
        <Button aria-disabled={isBusy} onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" variant="contained" color="error" aria-disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Delete my account'}
        </Button>
      </DialogActions>
    </Box>
  );
}

/** What could still be refunded, and what is left of a change to a cheaper plan, at Stripe, is lost with the account. */
function BillingNotice({ isSubscribed }: { isSubscribed: boolean }) {
  // It is as it is at Stripe now, and no other page waits for it.
  const { data, loading, error } = useQuery(BillingOfAccountDocument, { fetchPolicy: 'no-cache' });
  // Stripe takes a while, and somebody quick must not have read nothing.
  const isUnknown = error !== undefined || (loading && isSubscribed);
  const { refundableAmount = 0, refundableUntil = null } = data?.billing ?? {};
  return (
    <>
      {(refundableUntil !== null || isUnknown) && (
        <Typography>
          {refundableUntil === null
            ? 'If your first payment was less than 30 days ago, you can still get your money back.'
            : `You can still get ${formatMoney(refundableAmount)} back until ${formatDateTime(refundableUntil)}.`}{' '}
          <Link href="/billing" underline="always">
            Get it back under Billing
          </Link>{' '}
          before you delete the account.
        </Typography>
      )}
      <CreditNotice credit={data?.billing.credit ?? 0} isUnknown={isUnknown} />
    </>
  );
}

function CreditNotice({ credit, isUnknown }: { credit: number; isUnknown: boolean }) {
  if (credit === 0 && !isUnknown) return null;
  return (
    <Typography>
      {credit === 0
        ? 'If you have credit from an earlier plan, it is lost with the account.'
        : `You have a credit of ${formatMoney(credit)}, which is lost with the account.`}{' '}
      <PageLink to="/contact">Write to us</PageLink> before you delete it, and we will help you.
    </Typography>
  );
}

const live: readonly (string | null)[] = ['active', 'trialing', 'past_due'];

function subscriptionNotice({ stripeStatus, currentPeriodEnd }: User): string {
  if (!live.includes(stripeStatus)) return 'You have no subscription, so there is nothing to cancel.';
  const rest = currentPeriodEnd === null ? 'What is left of it' : `What you have paid for until ${formatDate(currentPeriodEnd)}`;
  return `Your subscription is canceled first, and you will not be charged again. ${rest} ends with the account and is not refunded.`;
}

const formSx = { display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'auto' } as const;
