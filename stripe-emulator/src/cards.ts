/** What each card does. The numbers are those of Stripe's own test mode. */
const cards: Record<string, 'succeeds' | 'declined' | 'requires authentication' | 'fails on renewal' | undefined> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000002500003155': 'requires authentication',
  '4000000000000341': 'fails on renewal',
};

/** The error of a declined card, as Stripe reports it. */
export const declined = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

export const digitsOf = (number: string) => number.replaceAll(/\D/g, '');
export const behaviorOf = (number: string | null) => (number === null ? undefined : cards[digitsOf(number)]);
