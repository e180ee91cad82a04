import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BillingDetailsFragmentDoc, type BillingDetailsFragment } from './BillingDetails.generated.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { PastDueBanner } from './PastDueBanner.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import type { PlanCatalog } from '../planTexts.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { useBillingActions } from './useBillingActions.ts';

interface Props {
  billing: FragmentType<BillingDetailsFragment>;
  isPro: boolean;
  catalog: PlanCatalog;
  onCheckAgain: () => void;
  /** Leaves for the page on which the card is changed. */
  leaveTo: (address: string) => void;
}

type Question = 'cancel' | 'change' | 'refund';

/** The subscription of the member, and everything that can be done about it. */
export function BillingDetails({ billing: reference, isPro, catalog, onCheckAgain, leaveTo }: Props) {
  const { data: billing, complete } = useFragment({ fragment: BillingDetailsFragmentDoc, from: reference });
  const actions = useBillingActions();
  const [question, setQuestion] = useState<Question>();
  if (!complete) return null;

  const { plan, status, currentPeriodEnd, cancelsAtPeriodEnd, refundableUntil, invoices } = billing;
  const other = plan === 'annual' ? 'monthly' : 'annual';
  const dialog = (name: Question) => ({ open: question === name, onClose: () => setQuestion(undefined), actions });
  const ask = (name: Question) => () => setQuestion(name);
  const changeCard = async () => {
    const address = await actions.openPortal();
    if (address !== undefined) leaveTo(address);
  };
  // What somebody has not paid for and does not have is no bill.
  const bills = plan === null ? invoices.filter(({ status: state }) => state === 'paid') : invoices;
  const paid = bills.filter((bill) => bill.status === 'paid').reduce((sum, bill) => sum + bill.amount, 0);

  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 760 }}>
      <section aria-labelledby="plan-heading">
        {status === 'past_due' && plan !== null && (
          <PastDueBanner isBusy={actions.isBusy} onChangeCard={() => void changeCard()} onCheckAgain={onCheckAgain} />
        )}
        {cancelsAtPeriodEnd && currentPeriodEnd !== null && (
          <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
            Your subscription is cancelled. Pro stays open until {formatDate(currentPeriodEnd)}.
          </Alert>
        )}
        <Typography variant="h2" id="plan-heading" sx={headingSx}>
          Your Plan
        </Typography>
        <PlanFacts billing={billing} isPro={isPro} catalog={catalog} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {plan === null && !isPro && (
            <Button component={Link} to="/subscribe" reloadDocument variant="contained">
              Upgrade to Pro
            </Button>
          )}
          {plan !== null && (
            <>
              {cancelsAtPeriodEnd && (
                <Button variant="contained" aria-disabled={actions.isBusy} onClick={() => void actions.resume()}>
                  Resume subscription
                </Button>
              )}
              <Button variant="outlined" aria-disabled={actions.isBusy} onClick={() => void changeCard()}>
                Change card
              </Button>
              {!cancelsAtPeriodEnd && (
                <>
                  <Button variant="outlined" aria-haspopup="dialog" onClick={ask('change')}>
                    Change to {catalog[other].label.toLowerCase()}
                  </Button>
                  <Button color="error" aria-haspopup="dialog" onClick={ask('cancel')}>
                    Cancel subscription
                  </Button>
                </>
              )}
            </>
          )}
        </Box>
      </section>

      {refundableUntil !== null && (
        <section aria-labelledby="refund-heading">
          <Typography variant="h2" id="refund-heading" sx={headingSx}>
            30-Day Money-Back Guarantee
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            Until {formatDate(refundableUntil)} you get back what you have paid, without a question.
          </Typography>
          <Button variant="outlined" aria-haspopup="dialog" onClick={ask('refund')}>
            Get my money back
          </Button>
        </section>
      )}

      <section aria-labelledby="invoices-heading">
        <Typography variant="h2" id="invoices-heading" sx={headingSx}>
          Invoices
        </Typography>
        <InvoiceList invoices={bills} />
      </section>

      <ChangePlanDialog {...dialog('change')} to={other} texts={catalog[other]} />
      <CancelDialog {...dialog('cancel')} until={currentPeriodEnd === null ? '' : formatDate(currentPeriodEnd)} />
      <RefundDialog {...dialog('refund')} amount={formatMoney(paid)} />
    </Box>
  );
}

const headingSx = { mb: 2 } as const;
