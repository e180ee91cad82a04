import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from '../../../ui/forms/useForm.ts';
import { type Card, checkCard, emptyCard, testCard } from '../payment/card.ts';
import { CardFields } from '../payment/CardFields.tsx';
import { changeCardAtEmulator, testCards } from './emulator.ts';
import { TestCards } from './TestCards.tsx';

/** Test cards for changing the card, including one that fails at the next renewal. */
const cards = [...testCards.slice(0, 2), { number: '4000 0000 0000 0341', effect: 'Fails at the next renewal' }];

interface Props {
  portalId: string;
  /** Called with the URL to go back to. */
  onChanged: (returnUrl: string) => void;
  /** Called if the portal page has expired. */
  onExpired: () => void;
}

export function NewCardForm({ portalId, onChanged, onExpired }: Props) {
  const { failure, isBusy, set, field, formProps } = useForm<Card>({
    initialValues: emptyCard,
    validate: (card) => checkCard(card),
    fallback: 'Your card could not be changed. Please try again.',
    onSubmit: async (card) => {
      const returnUrl = await changeCardAtEmulator(portalId, card);
      if (returnUrl === null) onExpired();
      else onChanged(returnUrl);
    },
  });
  const pick = (number: string) => {
    const card = testCard(number);
    set('number', card.number);
    set('expiry', card.expiry);
    set('cvc', card.cvc);
  };
  return (
    <Box component="form" aria-labelledby="page-heading" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <TestCards cards={cards} onPick={pick} />
      <CardFields field={field} />
      <Button type="submit" variant="contained" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save card'}
      </Button>
    </Box>
  );
}
