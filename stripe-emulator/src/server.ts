import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripeApi } from './http/api.ts';
import { createBrowserRouter } from './browser-router.ts';
import { noFailures, type FailureInjection } from './http/failure-injection.ts';
import { type Atomically, createHandler, type Logger } from './http/handler.ts';
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
  /** Called when there may be events to deliver. */
  onEvent: () => void;
}

/** The emulator without a server: `handle` responds to a request, for programs that need no network. */
export async function createStripeEmulator({ store, prices, now, log, browserUrl, ...options }: StripeEmulatorOptions) {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let failures = noFailures();
  let taxPercent = 0;
  const webhook = createWebhook({ store, now, url: options.webhookUrl, secret: webhookSecret, failures: () => failures });
  const { emit } = webhook;
  const ledger = createLedger({
    store,
    now,
    emit,
    invoiceUrl: (id) => `${browserUrl()}/invoices/${id}`,
    taxPercent: () => taxPercent,
  });
  let last: Promise<unknown> = Promise.resolve();
  const atomically: Atomically = (work) => {
    const run = last.then(() => store.transaction(work)).finally(options.onEvent);
    last = run.catch(() => undefined);
    return run;
  };
  await atomically(() => seedPrices(store, prices));
  return {
    webhookSecret,
    browserRouter: createBrowserRouter({ ledger, store, atomically, now }),
    store,
    ledger,
    handle: createHandler({ store, ledger, emit, now, browserUrl, log, atomically }),
    failures: () => failures,
    /** Ends when no transaction runs any longer, not even for a client that has gone. */
    settled: async () => {
      for (let latest; latest !== last;) await (latest = last);
    },
    /** Sends the events that were not delivered yet. */
    deliverWebhooks: webhook.deliver,
    /** Has Stripe Tax add a tax to each new invoice, in percent; 0 at first. */
    setTax: (percent: number) => {
      taxPercent = percent;
    },
    /** Replaces the injected failures; `{}` removes them. */
    injectFailures: (next: Partial<FailureInjection>) => {
      failures = { ...noFailures(), ...next };
    },
  };
}

/** Starts an emulator of Stripe's server on a free port of the loopback interface. */
export async function startStripeEmulator(options: StripeEmulatorOptions) {
  const { handle, failures, settled, webhookSecret, ...emulator } = await createStripeEmulator(options);
  const requests: string[] = [];
  const api = createStripeApi(handle, { requests, failures });
  const server = await new Promise<Server>((resolve) => {
    const listening = api.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    ...emulator,
    /** What a Stripe client needs to connect, and what verifies the signatures of the events. */
    endpoint: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, webhookSecret },
    /** The requests so far, such as `POST /v1/subscriptions`. */
    requests,
    /** Ends when the store is no longer used. */
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await settled();
    },
  };
}

export type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;
