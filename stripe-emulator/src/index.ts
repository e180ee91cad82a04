export { createStripeEmulator, startStripeEmulator, type StripeEmulator, type StripeEmulatorOptions } from './server.ts';
export { InProcessHttpClient } from './http/in-process.ts';
export { createMemoryStore } from './memory-store.ts';
export type { ObjectKind, ObjectStore, StoredObject } from './store.ts';
export type { FailureInjection } from './http/failure-injection.ts';
export type { ApiRequest, ApiResponse } from './http/exchange.ts';
export type { Charge, Customer, Invoice, PaymentIntent, Price, Refund, Subscription } from './objects.ts';
