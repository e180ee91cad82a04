import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { type Buyer, readBuyer, rememberBuyer } from '../../../api/session/buyer.ts';
import { nextPageIn, withNextPage } from '../../../api/session/nextPage.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { forgetCheckout, forgetOpenCheckout, readCheckoutSecret } from '../../../api/session/checkoutSecret.ts';
import { readOpenCheckout } from '../checkout/openCheckout.ts';
import { readSuccessParams } from './successParams.ts';

export const VERIFICATION_ERROR = {
  title: 'Verification Error',
  description: 'There was an issue verifying your subscription. Please contact support.',
} as const;

interface Options {
  verify: (paymentIntent: string, email: string) => Promise<PlanType>;
  /** Returns the token of the new session. */
  signIn: (email: string, secret: string) => Promise<string>;
  isSignedIn: boolean;
  onVerified: () => void;
  onSignedIn: (token: string) => void;
}

interface Outcome {
  plan: PlanType | null;
  /** Null if the checkout was not opened in this browser, or opens no account. */
  token: string | null;
}

/**
 * Verifies the payment in the URL, and signs in the browser whose checkout it was. Then it removes the parameters from the
 * URL, because neither an email nor a payment belongs in the browser history. Somebody who only has the URL learns nothing here: what
 * it says about the account is shown to nobody else, and is kept for a reload as long as the buyer's session lasts.
 */
export function useVerifiedPayment({ verify, signIn, isSignedIn, onVerified, onSignedIn }: Options) {
  const failure = useFailureToast();
  const navigate = useNavigate();
  const location = useLocation();
  const [{ email, plan, paymentIntent, isDeclined }] = useState(() => readSuccessParams(location.search));
  const [search] = useState(() => withNextPage('', nextPageIn(location.search)));
  // A member who is signed in already stays that.
  const [secret] = useState(() => (isSignedIn || email === null ? null : readCheckoutSecret()));
  // Somebody who only has the URL does not have the checkout in their tab.
  const [isPayersTab] = useState(() => !isSignedIn && email !== null && readOpenCheckout()?.email === email);
  const [buyer, setBuyer] = useState<Buyer | null>(() => (isSignedIn ? readBuyer() : null));
  const [hasSession, setHasSession] = useState(isSignedIn);
  const [phase, setPhase] = useState<'verifying' | 'welcome' | 'failed' | 'declined'>(
    paymentIntent === null && secret === null ? 'welcome' : 'verifying',
  );

  useEffect(() => {
    // It is paid even if that cannot be verified now, so the page of the checkout must not ask for it again.
    if (isPayersTab && !isDeclined) forgetOpenCheckout();
  }, [isDeclined, isPayersTab]);

  // The secret works once, so an effect that runs again waits for the same response.
  const running = useRef<Promise<Outcome>>(undefined);

  useEffect(() => {
    if (phase === 'welcome') void navigate({ search }, { replace: true });
  }, [navigate, phase, search]);

  useEffect(() => {
    if (phase !== 'verifying') return undefined;
    let isCurrent = true;
    const settle = async (): Promise<Outcome> => {
      const paidPlan = paymentIntent === null ? plan : await verify(paymentIntent, email ?? '');
      const token = secret === null || email === null ? null : await signIn(email, secret).catch(() => null);
      return { plan: paidPlan, token };
    };
    const succeed = ({ plan: paidPlan, token }: Outcome) => {
      failure.end();
      forgetOpenCheckout();
      if (paymentIntent !== null) onVerified();
      if (token !== null && email !== null) {
        const paid: Buyer = { email, plan: paidPlan };
        forgetCheckout();
        rememberBuyer(paid, token);
        setBuyer(paid);
        setHasSession(true);
        // Together: the app of members mounts this page again, and must not verify the payment a second time.
        startTransition(() => {
          void navigate({ search }, { replace: true });
          onSignedIn(token);
        });
      }
      // The account was there before, so its password is asked for. But they have just paid.
      if (token === null && paymentIntent !== null && email !== null && isPayersTab) setBuyer({ email, plan: paidPlan });
      setPhase('welcome');
    };
    running.current ??= settle();
    running.current.then(
      (outcome) => isCurrent && succeed(outcome),
      () => {
        running.current = undefined;
        if (!isCurrent) return;
        setPhase(isDeclined ? 'declined' : 'failed');
        if (!isDeclined) failure.show(VERIFICATION_ERROR);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [
    email,
    failure,
    isDeclined,
    isPayersTab,
    navigate,
    onSignedIn,
    onVerified,
    paymentIntent,
    phase,
    plan,
    search,
    secret,
    signIn,
    verify,
  ]);

  return { buyer, hasSession, plan, phase, retry: () => setPhase('verifying') };
}
