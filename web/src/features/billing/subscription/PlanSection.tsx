import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { formatDate } from '../../../ui/format.ts';
import type { PlanCatalog } from '../planTexts.ts';
import type { BillingDetailsFragment } from './BillingDetails.generated.ts';
import { OpenInvoiceNote } from '../invoice/OpenInvoiceNote.tsx';
import { PastDueBanner } from './PastDueBanner.tsx';
import { PlanFacts } from './PlanFacts.tsx';

interface Props {
  billing: BillingDetailsFragment;
  isPro: boolean;
  catalog: PlanCatalog;
  /** The plan that the subscription can be changed to. */
  otherPlan: PlanType;
  isBusy: boolean;
  onCheckAgain: () => Promise<unknown>;
  onChangeCard: () => void;
  onResume: () => void;
  onChangePlan: () => void;
  onCancel: () => void;
}

/** The current plan and its actions. */
export function PlanSection(props: Props) {
  const { billing, isPro, catalog, isBusy, onCheckAgain, onChangeCard } = props;
  const { plan, status, currentPeriodEnd, cancelsAtPeriodEnd } = billing;
  const openInvoice = openInvoiceOf(billing);
  return (
    <section aria-labelledby="plan-heading">
      {status === 'past_due' && plan !== null && (
        <PastDueBanner
          isPro={isPro}
          paidUntil={currentPeriodEnd}
          isBusy={isBusy}
          onChangeCard={onChangeCard}
          onCheckAgain={onCheckAgain}
        />
      )}
      {cancelsAtPeriodEnd && currentPeriodEnd !== null && (
        <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
          Your subscription is canceled. Pro stays open until {formatDate(currentPeriodEnd)}.
        </Alert>
      )}
      <Typography variant="h2" id="plan-heading" sx={{ mb: 2 }}>
        Your Plan
      </Typography>
      <PlanFacts billing={billing} isPro={isPro} catalog={catalog} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {plan === null && !isPro && (
          <Button component={Link} to="/subscribe" reloadDocument variant="contained">
            Upgrade to Pro
          </Button>
        )}
        {plan !== null && <SubscriptionButtons {...props} />}
      </Box>
      {openInvoice && <OpenInvoiceNote id={NOTE_ID} invoice={openInvoice} />}
    </section>
  );
}

const NOTE_ID = 'open-invoice-note';

/** The unpaid invoice that blocks a change of the plan until it is paid. */
const openInvoiceOf = ({ plan, cancelsAtPeriodEnd, invoices }: BillingDetailsFragment) =>
  plan === null || cancelsAtPeriodEnd ? undefined : invoices.find(({ status }) => status === 'open');

function SubscriptionButtons({ billing, catalog, otherPlan, isBusy, onChangeCard, onResume, onChangePlan, onCancel }: Props) {
  const { cancelsAtPeriodEnd } = billing;
  const isUnpaid = openInvoiceOf(billing) !== undefined;
  return (
    <>
      {cancelsAtPeriodEnd && (
        <Button variant="contained" aria-disabled={isBusy} onClick={onResume}>
          Resume subscription
        </Button>
      )}
      <Button variant="outlined" aria-disabled={isBusy} onClick={onChangeCard}>
        Change card
      </Button>
      {!cancelsAtPeriodEnd && (
        <>
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            aria-disabled={isUnpaid || isBusy}
            aria-describedby={isUnpaid ? NOTE_ID : undefined}
            onClick={isUnpaid ? undefined : onChangePlan}
          >
            Change to {catalog[otherPlan].label.toLowerCase()}
          </Button>
          <Button color="error" aria-haspopup="dialog" aria-disabled={isBusy} onClick={onCancel}>
            Cancel subscription
          </Button>
        </>
      )}
    </>
  );
}
