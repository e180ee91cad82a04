import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { SkeletonGrid } from '../../../ui/states/SkeletonGrid.tsx';
import { renewalText, type PlanCatalog } from '../planTexts.ts';
import { ActionDialog, type ActionDialogProps } from '../subscription/ActionDialog.tsx';
import { PlanChangeDocument } from './PlanChange.generated.ts';
import { PlanChangeCost } from './PlanChangeCost.tsx';

interface Props extends ActionDialogProps {
  /** The new plan. */
  to: PlanType;
  catalog: PlanCatalog;
  card: string | null;
  /** When the money-back guarantee ends; null if it has ended. */
  refundableUntil: string | null;
}

/** Confirms a change of plan at the exact amount that it costs now. */
export function ChangePlanDialog({ to, catalog, card, refundableUntil, actions, ...dialog }: Props) {
  const texts = catalog[to];
  const { data, error, loading, refetch } = useQuery(PlanChangeDocument, {
    variables: { planType: to },
    skip: !dialog.open,
    // The amount falls with each day of the period.
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const lookAgain = () => refetch().catch(() => undefined);
  const change = loading || error ? undefined : data?.planChange;
  const confirm = async () => {
    if (!change) return false;
    const isDone = await actions.changePlan(to, texts.label, change.amountDue);
    // It may cost another amount by now.
    if (!isDone) void lookAgain();
    return isDone;
  };
  return (
    <ActionDialog
      {...dialog}
      actions={actions}
      isReady={change !== undefined}
      title={`Change to ${texts.label.toLowerCase()}?`}
      confirmLabel={`Change to ${texts.label.toLowerCase()}`}
      cancelLabel="Keep my plan"
      action={confirm}
    >
      {change ? (
        <PlanChangeCost change={change} from={catalog[to === 'annual' ? 'monthly' : 'annual']} to={texts} card={card} />
      ) : error ? (
        <Alert severity="error" variant="outlined" action={<Button onClick={() => void lookAgain()}>Try again</Button>}>
          {messageOf(error, actions.failure !== undefined)}
        </Alert>
      ) : (
        <SkeletonGrid count={3} height={36} columns="rows" label="Computing the amount" />
      )}
      <Typography>
        {to === 'annual' ? 'A year begins today.' : 'A month begins today. Nothing goes back to your card.'}{' '}
        {renewalText(to, texts)}.
        {to === 'monthly' && refundableUntil !== null && ` Until ${refundableUntil}, you can get your money back instead.`}
      </Typography>
    </ActionDialog>
  );
}

/** Why the plan cannot be changed, or that nobody knows what it costs. What became of an attempt is not known then. */
function messageOf(error: unknown, isAttempted: boolean): string {
  const graphqlError = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  return graphqlError?.extensions?.code === 'CONFLICT'
    ? graphqlError.message
    : `The cost of this change cannot be calculated right now.${isAttempted ? '' : ' Nothing was changed or charged.'}`;
}
