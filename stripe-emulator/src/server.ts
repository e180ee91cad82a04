import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripeApi, type Logger } from './http/api.ts';
import { createBrowserRouter } from './browser-router.ts';
import { noFailures, type FailureInjection } from './http/failure-injection.ts';
import { createLedger } from './ledger/ledger.ts';
import { seedPrices, type SeedPrice } from './routes/prices.ts';
import type { ObjectStore } from './store.ts';
import { createWebhook } from './webhook.ts';

export interface StripeEmulatorOptions {
  store: ObjectStore;
  /** Prices that exist from the start. */
  prices: readonly SeedPrice[];
  now: () => Date;
  log: Logger;
  /** Where events are sent. A function, because the URL may not be known before the receiver listens. */
  webhookUrl: () => string;
  /** The URL at which `browserRouter` is mounted. */
  browserUrl: () => string;
  /** Called when there are events to deliver. */
  onEvent: () => void;
}

/** Starts an emulator of Stripe's server on a free port of the loopback interface. */
export async function startStripeEmulator({ store, prices, now, log, browserUrl, ...options }: StripeEmulatorOptions) {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let failures = noFailures();
  const requests: string[] = [];
  const webhook = createWebhook({
    store,
    now,
    url: options.webhookUrl,
    secret: webhookSecret,
    onEvent: options.onEvent,
    failures: () => failures,
  });
  const { emit } = webhook;
  const ledger = createLedger({ store, now, emit, invoiceUrl: (id) => `${browserUrl()}/invoices/${id}` });
  const api = createStripeApi({ store, ledger, emit, now, browserUrl }, { log, requests, failures: () => failures });
  await seedPrices(store, prices);
  const server = await new Promise<Server>((resolve) => {
    const listening = api.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    /** What a Stripe client needs to connect, and what verifies the signatures of the events. */
    endpoint: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, webhookSecret },
    browserRouter: createBrowserRouter({ ledger, store }),
    store,
    ledger,
    /** Sends the events that were not delivered yet. */
    deliverWebhooks: webhook.deliver,
    /** The requests so far, such as `POST /v1/subscriptions`. */
    requests,
    /** Replaces the injected failures; `{}` removes them. */
    injectFailures: (next: Partial<FailureInjection>) => {
      failures = { ...noFailures(), ...next };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;
