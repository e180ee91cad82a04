import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { nextPageIn, withNextPage } from '../../../api/session/nextPage.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';

export const VERIFICATION_ERROR = {
  title: 'Verification Error',
  description: 'There was an issue verifying your subscription. Please contact support.',
} as const;

interface SuccessParams {
  email: string | null;
  plan: PlanType | null;
  paymentIntent: string | null;
}

const parsePlan = (value: unknown): PlanType | null => (value === 'monthly' || value === 'annual' ? value : null);

/** The parameters of the URL. Once they are removed from it, they are read from the state of the history entry. */
function readParams(search: string, state: unknown): SuccessParams {
  const query = new URLSearchParams(search);
  const saved = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return {
    email: query.get('email') ?? (typeof saved.email === 'string' ? saved.email : null),
    plan: parsePlan(query.get('plan') ?? saved.plan),
    // Stripe adds setup_intent if there was nothing to pay.
    paymentIntent: query.get('payment_intent') ?? query.get('setup_intent'),
  };
}

interface Options {
  verify: (paymentIntent: string, email: string) => Promise<PlanType>;
  onVerified: () => void;
}

/**
 * Verifies the payment in the URL and then removes it from there, because neither an email nor a payment belongs in the
 * browser history. The result is saved in the state of the history entry, so that a reload shows the same.
 */
export function useVerifiedPayment({ verify, onVerified }: Options) {
  const failure = useFailureToast();
  const navigate = useNavigate();
  const location = useLocation();
  const [{ email, plan, paymentIntent }] = useState(() => readParams(location.search, location.state));
  const [search] = useState(() => withNextPage('', nextPageIn(location.search)));
  const [paidPlan, setPaidPlan] = useState(plan);
  const [phase, setPhase] = useState<'verifying' | 'welcome' | 'failed'>(paymentIntent === null ? 'welcome' : 'verifying');

  useEffect(() => {
    if (phase === 'welcome') void navigate({ search }, { replace: true, state: { email, plan: paidPlan } });
  }, [email, navigate, paidPlan, phase, search]);

  useEffect(() => {
    if (paymentIntent === null || phase !== 'verifying') return undefined;
    let isCurrent = true;
    verify(paymentIntent, email ?? '').then(
      (verified) => {
        if (!isCurrent) return;
        setPaidPlan(verified);
        setPhase('welcome');
        failure.end();
        onVerified();
      },
      () => {
        if (!isCurrent) return;
        setPhase('failed');
        failure.show(VERIFICATION_ERROR);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [email, failure, onVerified, paymentIntent, phase, verify]);

  return { email, plan: paidPlan, phase, retry: () => setPhase('verifying') };
}
