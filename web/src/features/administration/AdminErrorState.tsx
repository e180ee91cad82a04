import { CombinedGraphQLErrors } from '@apollo/client/errors';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useFocusOfReplaced } from '../../ui/page/useFocusOfReplaced.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';

interface Props {
  error: unknown;
  /** What could not be loaded, such as "The audit log could not be loaded". */
  title: string;
  onRetry: () => void;
}

/** The page where two-step sign-in can be set up. */
const ACCOUNT = '/account';

function forbiddenMessage(error: unknown): string | undefined {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  return first?.extensions?.code === 'FORBIDDEN' ? first.message : undefined;
}

/** Whether the server returned FORBIDDEN. Admin pages then hide their other parts as well. */
export const isForbidden = (error: unknown): boolean => forbiddenMessage(error) !== undefined;

/** Whether an error is shown in place of the data: without any, or if the viewer may no longer see what was loaded before. */
export const replacesData = (error: unknown, data: unknown): boolean =>
  error !== undefined && (data === undefined || isForbidden(error));

/** Whether it did because the admin has to set up two-step sign-in first. */
export const needsSecondFactor = (error: unknown): boolean => /two-step sign-in/i.test(forbiddenMessage(error) ?? '');

/** Shown by an admin page that could not load its data. Says why access is forbidden, or lets the user try again. */
export function AdminErrorState({ error, title, onRetry }: Props) {
  useFocusOfReplaced();
  const reason = forbiddenMessage(error);
  if (reason === undefined)
    return <ErrorState title={title} text="Check your connection and try again." error={error} onRetry={onRetry} />;
  const isWithoutFactor = needsSecondFactor(error);
  const [to, label] = isWithoutFactor ? [ACCOUNT, 'Go to your account'] : ['/', 'Dashboard'];
  return (
    <Box role="alert">
      <EmptyState
        icon={<LockOutlined fontSize="large" />}
        title={isWithoutFactor ? 'Two-step sign-in is required' : 'For administrators'}
        text={isWithoutFactor ? reason : 'Your account does not have the role that this page needs.'}
        action={
          <Button variant="contained" component={Link} to={to}>
            {label}
          </Button>
        }
      />
    </Box>
  );
}
