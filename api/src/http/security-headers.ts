import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../core/config.ts';
import { pathOf } from './path.ts';
import type { Step } from './steps.ts';

const PAYMENT_PAGES = ['/checkout', '/subscribe', '/billing'];
/** The origins that Stripe's payment form loads from and sends to. */
const STRIPE_ORIGINS = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'];

/** The path of a page as Express compares it with its routes. */
const pageOf = (request: IncomingMessage): string =>
  pathOf(request)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');

/** `upgrade-insecure-requests` would break http://127.0.0.1. */
const headersWith = (publicUrl: string | undefined, scripts: readonly string[], paymentOrigins: readonly string[] = []) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ...paymentOrigins],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: paymentOrigins.length > 0 ? [...paymentOrigins] : ["'none'"],
        // Not of other sites: a picture of a member would tell a stranger who looks at it.
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts, ...paymentOrigins],
        scriptSrcAttr: ["'none'"],
        // Emotion inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        upgradeInsecureRequests: publicUrl?.startsWith('https:') ? [] : null,
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

/** The headers that a middleware sets, which are the same for each response. */
function headersOf(
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): Map<string, string> {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/**
 * The headers of every response. Only payment pages allow Stripe's origins, and only if Stripe takes the payments. `scripts` are the
 * hashes of the inline scripts that pages may run.
 */
export function securityHeaders(config: Config, scripts: readonly string[]): Step {
  const paymentPageHeaders = headersOf(headersWith(config.publicUrl, scripts, STRIPE_ORIGINS));
  const defaultHeaders = headersOf(headersWith(config.publicUrl, scripts));
  return (request, response, next) => {
    response.setHeaders(config.stripe && PAYMENT_PAGES.includes(pageOf(request)) ? paymentPageHeaders : defaultHeaders);
    next();
  };
}
