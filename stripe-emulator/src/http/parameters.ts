import type { Request } from 'express';
import { EmulatorError } from './errors.ts';

/** The parameters of a request, from its body or its query string. Express parses both into nested objects. */
export const parametersOf = (request: Request): Record<string, unknown> => ({
  ...(request.query as Record<string, unknown>),
  ...((request.body ?? {}) as Record<string, unknown>),
});

/** The paths that a request wants expanded, such as latest_invoice.confirmation_secret. */
export const expandOf = (request: Request): string[] => ([] as unknown[]).concat(parametersOf(request).expand ?? []).map(String);

/** Stripe rejects parameters that it does not know, so a misspelled one must not work here either. */
export function rejectUnknown(parameters: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(parameters).find((name) => name !== 'expand' && !known.includes(name));
  if (unknown !== undefined)
    throw new EmulatorError(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

/** Parameters are form-encoded, so a boolean may arrive as text. */
export const isTrue = (value: unknown) => value === true || value === 'true';

/** Stripe treats an empty text as null. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
