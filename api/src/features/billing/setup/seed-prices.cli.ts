import { ConfigError, readStripeKey } from '../../../core/config.ts';
import { Stripe } from '../../../core/stripe.ts';
import { seedPrices } from './seed-prices.ts';

// `npm run stripe:seed` creates the two prices at Stripe if they are missing. It changes none.

const stateText = { created: 'is created', right: 'is there' } as const;

try {
  for (const { lookupKey, state, wanted } of await seedPrices(new Stripe(readStripeKey()))) {
    if (state !== 'differs') console.log(`${lookupKey} ${stateText[state]}: ${wanted}`);
    else {
      console.error(
        `${lookupKey} is not ${wanted}. Nobody can subscribe to it; give the key to a price that is, or archive this one.`,
      );
      process.exitCode = 1;
    }
  }
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof Stripe.errors.StripeError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
