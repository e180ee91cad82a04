export { startStripeEmulator, type StripeEmulator, type StripeEmulatorOptions } from './server.ts';
export { createMemoryStore } from './memory-store.ts';
export type { ObjectKind, ObjectStore, StoredObject } from './store.ts';
export type { FailureInjection } from './http/failure-injection.ts';
export type { Price, Subscription } from './objects.ts';
