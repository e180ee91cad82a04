import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../../ui/forms/useForm.ts';
import { type Card, checkCard, emptyCard, testCard } from '../payment/card.ts';
import { CardFields } from '../payment/CardFields.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { PaymentFormFrame } from '../payment/PaymentFormFrame.tsx';
import { PAYMENT_NOT_SENT, useSettlePayment } from '../success/paymentOutcome.ts';
import type { PaymentRequest } from '../payment/paymentRequest.ts';
import { payAtEmulator, testCards } from './emulator.ts';
import { TestCards } from './TestCards.tsx';

type Props = Pick<PaymentRequest, 'clientSecret' | 'payLabel' | 'focusesCard' | 'onPaid' | 'onPaying'>;

/** Replaces Stripe's form when the Stripe emulator takes the payments. */
export function EmulatorCardForm({ clientSecret, payLabel, focusesCard = false, onPaid, onPaying }: Props) {
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusesCard) number.current?.focus();
  }, [focusesCard]);
  const settle = useSettlePayment({ onPaid, onPaying });
  // The payment that failed. That of another plan did not.
  const [failed, setFailed] = useState<string>();
  // Set while a payment is waiting for its confirmation.
  const [resolveConfirmation, setResolveConfirmation] = useState<(isConfirmed: boolean) => void>();
  const askForConfirmation = () =>
    new Promise<boolean>((resolve) =>
      setResolveConfirmation(() => (isConfirmed: boolean) => {
        setResolveConfirmation(undefined);
        resolve(isConfirmed);
      }),
    );

  const { failure, isBusy, set, field, formProps } = useForm<Card>({
    initialValues: emptyCard,
    validate: (card) => checkCard(card),
    fallback: PAYMENT_NOT_SENT,
    onError: () => setFailed(clientSecret),
    onSubmit: (card) => settle(() => payAtEmulator({ clientSecret, ...card }, askForConfirmation)),
  });
  const pick = (number: string) => {
    const card = testCard(number);
    set('number', card.number);
    set('expiry', card.expiry);
    set('cvc', card.cvc);
  };

  return (
    <>
      <PaymentFormFrame
        formProps={formProps}
        failure={failed === clientSecret ? failure : undefined}
        isBusy={isBusy}
        payLabel={payLabel}
      >
        <TestCards cards={testCards} onPick={pick} />
        <CardFields field={field} numberRef={number} />
      </PaymentFormFrame>
      <ConfirmDialog
        open={resolveConfirmation !== undefined}
        title="Confirm this payment"
        confirmLabel="Confirm"
        cancelLabel="Refuse"
        onConfirm={() => resolveConfirmation?.(true)}
        onCancel={() => resolveConfirmation?.(false)}
      >
        <Typography>
          The bank of this card asks whether it is really you who pays. In test mode there is no bank: you decide what it hears.
        </Typography>
      </ConfirmDialog>
    </>
  );
}
