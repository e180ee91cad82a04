import type { Stripe } from '../../../core/stripe.ts';
import { idOf } from '../stripe.errors.ts';

/** What an event is about: a subscription, or a customer or charge whose subscription it is. */
type Subject = { subscription: string } | { customer: string } | { charge: string } | undefined;

const aboutCustomer = (customer: string | { id: string } | null | undefined): Subject => {
  const id = idOf(customer);
  return id === undefined ? undefined : { customer: id };
};
const aboutSubscriptionOf = ({ parent }: Stripe.Invoice): Subject => {
  const id = idOf(parent?.subscription_details?.subscription);
  return id === undefined ? undefined : { subscription: id };
};

/** The subject of an event; undefined for events that do not change a subscription. */
export function subjectOf(event: Stripe.Event): Subject {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { subscription: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return aboutSubscriptionOf(event.data.object);
    case 'setup_intent.succeeded':
    case 'charge.refunded':
      return aboutCustomer(event.data.object.customer);
    case 'charge.dispute.created':
      return { charge: idOf(event.data.object.charge) };
    case 'customer.deleted':
      return { customer: event.data.object.id };
    default:
      return undefined;
  }
}
