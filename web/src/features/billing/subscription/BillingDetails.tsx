import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import type { PlanCatalog } from '../planTexts.ts';
import { BillingDetailsFragmentDoc, type BillingDetailsFragment } from './BillingDetails.generated.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { cardName } from './cardText.ts';
import { ChangePlanDialog } from '../planChange/ChangePlanDialog.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { PlanSection } from './PlanSection.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundSection } from './RefundSection.tsx';
import { useBillingActions } from './useBillingActions.ts';

interface Props {
  billing: FragmentType<BillingDetailsFragment>;
  isPro: boolean;
  catalog: PlanCatalog;
  onCheckAgain: () => Promise<unknown>;
  /** Opens the page on which the card is changed, which is outside of the app. */
  redirectTo: (url: string) => void;
}

type DialogName = 'cancel' | 'change' | 'refund';

/** The subscription of the member, with all actions for it. */
export function BillingDetails({ billing: reference, isPro, catalog, onCheckAgain, redirectTo }: Props) {
  const { data: billing, complete } = useFragment({ fragment: BillingDetailsFragmentDoc, from: reference });
  const actions = useBillingActions();
  const [openDialog, setOpenDialog] = useState<DialogName>();
  if (!complete) return null;

  const { plan, status, card, currentPeriodEnd, refundableUntil, refundableAmount, credit } = billing;
  const otherPlan = plan === 'annual' ? 'monthly' : 'annual';
  const dialogProps = (name: DialogName) => ({ open: openDialog === name, onClose: () => setOpenDialog(undefined), actions });
  const openFresh = (name: DialogName) => () => {
    // A dialog shows what has failed: only what is begun in it.
    if (actions.isBusy) return;
    actions.clearFailure();
    setOpenDialog(name);
  };
  const guarantee = { refundableUntil: refundableUntil && formatDateTime(refundableUntil) };
  const changeCard = async () => {
    const url = await actions.openPortal();
    if (url !== undefined) redirectTo(url);
  };

  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 760 }}>
      <PlanSection
        billing={billing}
        isPro={isPro}
        catalog={catalog}
        otherPlan={otherPlan}
        isBusy={actions.isBusy}
        onCheckAgain={onCheckAgain}
        onChangeCard={() => void changeCard()}
        onResume={() => void actions.resume().then(() => restoreFocus())}
        onChangePlan={openFresh('change')}
        onCancel={openFresh('cancel')}
      />
      {refundableUntil !== null && (
        <RefundSection refundableUntil={refundableUntil} isBusy={actions.isBusy} onRefund={openFresh('refund')} />
      )}
      <section aria-labelledby="invoices-heading">
        <Typography variant="h2" id="invoices-heading" sx={{ mb: 2 }}>
          Invoices
        </Typography>
        <InvoiceList invoices={shownInvoices(billing)} />
      </section>
      <ChangePlanDialog
        {...dialogProps('change')}
        to={otherPlan}
        catalog={catalog}
        card={card && cardName(card)}
        {...guarantee}
      />
      <CancelDialog
        {...dialogProps('cancel')}
        until={status === 'past_due' || currentPeriodEnd === null ? null : formatDate(currentPeriodEnd)}
        credit={credit}
        {...guarantee}
      />
      <RefundDialog {...dialogProps('refund')} amount={refundableAmount} credit={credit} hasPlan={plan !== null} />
    </Box>
  );
}

/** Without a plan, unpaid invoices are hidden: they are for subscriptions that never began. */
const shownInvoices = ({ plan, invoices }: BillingDetailsFragment) =>
  plan === null ? invoices.filter(({ status }) => status === 'paid') : invoices;
