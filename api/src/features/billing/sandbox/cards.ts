/** What a card does, by the numbers that Stripe's own test mode knows. */
const cards: Record<string, 'pays' | 'declines' | 'asks' | 'fails later' | undefined> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000002500003155': 'asks',
  '4000000000000341': 'fails later',
};

/** What a bank answers that does not pay. */
export const declined = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined. Try another card.',
};

export const digitsOf = (number: string) => number.replaceAll(/\D/g, '');
export const behaviourOf = (number: string | null) => (number === null ? undefined : cards[digitsOf(number)]);
