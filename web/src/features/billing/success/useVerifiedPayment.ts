import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';

export const VERIFICATION_ERROR = {
  title: 'Verification Error',
  description: 'There was an issue verifying your subscription. Please contact support.',
} as const;

interface Arrival {
  email: string | null;
  plan: PlanType | null;
  paymentIntent: string | null;
}

const planOf = (value: unknown): PlanType | null => (value === 'monthly' || value === 'annual' ? value : null);

/** What the address says; once it says nothing any more, what this entry of the history has kept of it. */
function arrival(search: string, state: unknown): Arrival {
  const query = new URLSearchParams(search);
  const kept = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return {
    email: query.get('email') ?? (typeof kept.email === 'string' ? kept.email : null),
    plan: planOf(query.get('plan') ?? kept.plan),
    // Stripe leads back from the pages of a bank with a name of its own for what had nothing to pay.
    paymentIntent: query.get('payment_intent') ?? query.get('setup_intent'),
  };
}

interface Options {
  verify: (paymentIntent: string, email: string) => Promise<PlanType>;
  onVerified: () => void;
}

/**
 * Has a payment of the address bar verified, and then drops it from there: neither the address of a person nor a
 * payment belongs into a history. What was verified stays with the entry, so that a reload shows the same.
 */
export function useVerifiedPayment({ verify, onVerified }: Options) {
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const [{ email, plan, paymentIntent }] = useState(() => arrival(location.search, location.state));
  const [paidPlan, setPaidPlan] = useState(plan);
  const [phase, setPhase] = useState<'verifying' | 'welcome' | 'failed'>(paymentIntent === null ? 'welcome' : 'verifying');

  useEffect(() => {
    if (phase === 'welcome') void navigate({ search: '' }, { replace: true, state: { email, plan: paidPlan } });
  }, [email, navigate, paidPlan, phase]);

  useEffect(() => {
    if (paymentIntent === null || phase !== 'verifying') return undefined;
    let isCurrent = true;
    verify(paymentIntent, email ?? '').then(
      (verified) => {
        if (!isCurrent) return;
        setPaidPlan(verified);
        setPhase('welcome');
        onVerified();
      },
      () => {
        if (!isCurrent) return;
        setPhase('failed');
        toast({ ...VERIFICATION_ERROR, variant: 'destructive' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [email, onVerified, paymentIntent, phase, toast, verify]);

  return { email, plan: paidPlan, phase, retry: () => setPhase('verifying') };
}
