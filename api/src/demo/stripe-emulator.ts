import { startStripeEmulator, type StripeEmulatorOptions } from '@promptory/stripe-emulator';
import type { Database } from '../core/database/db.ts';
import { CURRENCY, plans } from '../features/billing/plans.ts';
import { createEmulatorStore } from './emulator-store.ts';

export type { StripeEmulator } from '@promptory/stripe-emulator';

/** Where the pages of demo mode reach the emulator. */
export const EMULATOR_PATH = '/stripe-stand-in';

interface Options extends Pick<StripeEmulatorOptions, 'now' | 'log' | 'webhookUrl' | 'onEvent'> {
  database: Database;
  origin: () => string;
}

/** Starts the emulator with our plans as its prices, and the database as its memory. */
export const startDemoStripe = ({ database, origin, ...options }: Options) =>
  startStripeEmulator({
    ...options,
    store: createEmulatorStore(database),
    prices: Object.values(plans).map((plan) => ({ ...plan, currency: CURRENCY })),
    browserUrl: () => `${origin()}${EMULATOR_PATH}`,
  });
