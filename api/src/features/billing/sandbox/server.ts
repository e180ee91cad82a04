import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import type { Database } from '../../../core/database/db.ts';
import type { Logger } from '../../../core/telemetry/log.ts';
import { Stripe, type StripeAddress } from '../../../core/stripe.ts';
import { CURRENCY, plans } from '../plans.ts';
import { noFaults } from './faults.ts';
import { createLedger } from './ledger.ts';
import { newId, type Price, type StoredEvent, unix } from './objects.ts';
import { errorBody, faulty, idempotency, parametersOf, refuseUnknown, StandInError } from './requests.ts';
import { createStore } from './store.ts';
import { stripeRoutes } from './stripe-routes.ts';

interface StandInOptions {
  database: Database;
  now: () => Date;
  log: Logger;
  /** Where this installation takes events; known once it listens. */
  webhookUrl: () => string;
  /** Where its own pages are. */
  origin: () => string;
  /** Called when there are events to deliver. */
  onEvent: () => void;
}

/**
 * A stand-in for Stripe's server, on loopback, for demonstrations and tests: as much of it as this product uses, with
 * Stripe's names, refusals and idempotency.
 */
export async function startStandIn({ database, now, log, webhookUrl, origin, onEvent }: StandInOptions) {
  const store = createStore(database);
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const signer = new Stripe('sk_test_stand_in');
  let faults = noFaults();
  const requests: string[] = [];

  const emit = async (type: string, object: object) => {
    await store.put<StoredEvent>('event', {
      id: newId('evt'),
      object: 'event',
      type,
      created: unix(now()),
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object },
      delivered: false,
    });
    onEvent();
  };
  const ledger = createLedger({ store, now, emit, invoiceUrl: (id) => `${origin()}/stripe-stand-in/invoices/${id}` });

  async function seedPrices(): Promise<void> {
    for (const { lookupKey, amount, interval } of Object.values(plans)) {
      const [existing] = await store.find<Price>('price', { lookup_key: lookupKey });
      if (existing) continue;
      await store.put<Price>('price', {
        id: newId('price'),
        object: 'price',
        active: true,
        currency: CURRENCY,
        lookup_key: lookupKey,
        unit_amount: amount,
        livemode: false,
        recurring: { interval, interval_count: 1 },
      });
    }
  }

  const app = express();
  app.set('query parser', 'extended');
  app.use(express.urlencoded({ extended: true }));
  app.use((request, _response, next) => {
    requests.push(`${request.method} ${request.path}`);
    next();
  });
  app.use(faulty(() => faults));
  app.use(idempotency(store));
  for (const [method, path, known, answer] of stripeRoutes({ store, ledger, emit, now, origin })) {
    app[method](`/v1${path}`, async (request, response) => {
      const given = parametersOf(request);
      refuseUnknown(given, known);
      await ledger.passTime();
      response.json(await answer(request, given));
    });
  }
  app.use((request) => {
    throw new StandInError(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
  });
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    if (error instanceof StandInError) response.status(error.status).json(errorBody(error));
    else {
      log.error({ err: error as Error }, 'the stand-in for Stripe failed');
      response.status(500).json(errorBody(new StandInError(500, 'The stand-in failed.', { type: 'api_error' })));
    }
  };
  app.use(onError);

  /** Posts what was not delivered yet, in order, signed as Stripe signs. */
  async function deliver(): Promise<void> {
    let events = await store.find<StoredEvent>('event', { delivered: false });
    if (faults.events === 'shuffled') events = events.toReversed();
    if (faults.events === 'doubled') events = events.flatMap((event) => [event, event]);
    for (const event of events) {
      if (faults.events === 'dropped') continue;
      const { delivered: _delivered, ...payload } = event;
      const body = JSON.stringify({ ...payload, pending_webhooks: 1, request: null });
      const signature = signer.webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp: unix(now()),
      });
      const answer = await fetch(webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      }).catch(() => undefined);
      if (answer?.ok) await store.put<StoredEvent>('event', { ...event, delivered: true });
    }
  }

  await seedPrices();
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const address: StripeAddress = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, webhookSecret };
  return {
    address,
    store,
    ledger,
    deliver,
    /** The requests so far, as `POST /v1/subscriptions`. */
    requests,
    setFaults: (next: Partial<typeof faults>) => {
      faults = { ...noFaults(), ...next };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;
