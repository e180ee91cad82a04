import Stripe from 'stripe';
import type { FailureInjection } from './http/failure-injection.ts';
import { newId, type StoredEvent } from './objects.ts';
import type { ObjectStore } from './store.ts';
import { unix } from './time.ts';

interface WebhookOptions {
  store: ObjectStore;
  now: () => Date;
  url: () => string;
  secret: string;
  failures: () => FailureInjection;
}

/** Records events and sends them to the webhook. */
export function createWebhook({ store, now, url, secret, failures }: WebhookOptions) {
  const signer = new Stripe('sk_test_emulator');

  async function emit(type: string, object: object): Promise<void> {
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
  }

  /** Sends one event, signed as Stripe signs it. Returns whether it was accepted. */
  async function send({ delivered: _delivered, ...event }: StoredEvent): Promise<boolean> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1, request: null });
    const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: unix(now()) });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const response = await fetch(url(), { method: 'POST', headers, body }).catch(() => undefined);
    return response?.ok ?? false;
  }

  /** Sends the events that were not delivered yet, oldest first. */
  async function deliver(): Promise<void> {
    const mode = failures().events;
    if (mode === 'dropped') return;
    let events = await store.find<StoredEvent>('event', { delivered: false });
    if (mode === 'shuffled') events = events.toReversed();
    if (mode === 'duplicated') events = events.flatMap((event) => [event, event]);
    for (const event of events) if (await send(event)) await store.put<StoredEvent>('event', { ...event, delivered: true });
  }

  return { emit, deliver };
}
