import type { ComponentProps } from 'react';
import type { ConfirmActionDialog } from '../../../../ui/dialogs/ConfirmActionDialog.tsx';
import { isPaying, nameAndEmailOf, nameOf } from '../../user.ts';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';
import type { UserAction } from '../userActions.ts';
import type { UserMutations } from '../useUserMutations.ts';

export type ConfirmedAction = Extract<
  UserAction,
  'delete' | 'promote' | 'demote' | 'disable' | 'endSessions' | 'resetFactor' | 'resetPassword'
>;

type DialogTexts = Pick<ComponentProps<typeof ConfirmActionDialog>, 'title' | 'paragraphs' | 'confirmLabel' | 'isDestructive'>;

interface Confirmation extends DialogTexts {
  run: () => Promise<void>;
}

const ROLE_NOTICE = 'They are notified by email, and so are the people who run Promptory.';

/** Two users can have the same name, which is in the title. */
const emailNotice = (user: UserSummaryFragment): string[] => (nameOf(user) === user.email ? [] : [user.email]);

const confirmations: Readonly<Record<ConfirmedAction, (user: UserSummaryFragment, mutations: UserMutations) => Confirmation>> = {
  delete: (user, mutations) => ({
    title: 'Delete user',
    paragraphs: [
      `Are you sure you want to delete user ${nameAndEmailOf(user)}? This action cannot be undone.`,
      ...subscriptionNotice(user),
      ...creditNotice(user),
    ],
    confirmLabel: 'Delete',
    isDestructive: true,
    run: () => mutations.remove(user),
  }),
  promote: (user, mutations) => ({
    title: `Make ${nameOf(user)} an admin?`,
    paragraphs: [
      ...emailNotice(user),
      'An admin sees and changes every account, reads the messages and the audit log, and can make others admins. Only the super user can take the role away again.',
      ROLE_NOTICE,
    ],
    confirmLabel: 'Make admin',
    run: () => mutations.setRole(user, 'admin'),
  }),
  demote: (user, mutations) => ({
    title: `Remove the admin role from ${nameOf(user)}?`,
    paragraphs: [...emailNotice(user), 'The account stays as it is, without access to the administration.', ROLE_NOTICE],
    confirmLabel: 'Remove admin role',
    isDestructive: true,
    run: () => mutations.setRole(user, 'member'),
  }),
  disable: (user, mutations) => ({
    title: `Disable ${nameOf(user)}?`,
    paragraphs: [
      ...emailNotice(user),
      'All sessions, API keys, connected assistants and links end immediately and permanently, and no one can sign in until the account is enabled again. A subscription is canceled at the end of its period, and enabling the account does not resume it. The user is notified by email.',
    ],
    confirmLabel: 'Disable account',
    isDestructive: true,
    run: () => mutations.setDisabled(user, true),
  }),
  resetFactor: (user, mutations) => ({
    title: `Reset two-step sign-in for ${nameOf(user)}?`,
    paragraphs: [
      ...emailNotice(user),
      'Do this only if you are sure who is asking. From then on, signing in asks only for the password. The user is notified by email.',
    ],
    confirmLabel: 'Reset two-step sign-in',
    isDestructive: true,
    run: () => mutations.resetFactor(user),
  }),
  resetPassword: (user, mutations) => ({
    title: `Send ${nameOf(user)} a password reset?`,
    paragraphs: [
      `We email a link to ${user.email}. It works once, within an hour, and a link that an admin sent before no longer works. Nothing changes until it is used.`,
      'A new password ends all sessions, revokes all API keys, and disconnects all assistants.',
      ...clearNotice(user),
    ],
    confirmLabel: 'Send password reset',
    isDestructive: user.resetClearsAccount,
    run: () => mutations.sendPasswordReset(user),
  }),
  endSessions: (user, mutations) => ({
    title: `End all sessions of ${nameOf(user)}?`,
    paragraphs: [
      ...emailNotice(user),
      'Every browser and program of theirs has to sign in again, all their API keys are revoked, and all their assistants are disconnected. A change of their email address that is not confirmed yet is canceled.',
    ],
    confirmLabel: 'End all sessions',
    isDestructive: true,
    run: () => mutations.endSessions(user),
  }),
};

/** The texts of the confirmation dialog, and the mutation to run. */
export const confirmationOf = (action: ConfirmedAction, user: UserSummaryFragment, mutations: UserMutations): Confirmation =>
  confirmations[action](user, mutations);

/** Somebody else may have opened an account whose address was never confirmed, so its owner gets it empty. */
const clearNotice = ({ resetClearsAccount }: UserSummaryFragment): string[] =>
  resetClearsAccount
    ? [
        'The email of this account was never confirmed, so using the link empties the account: profile, favorites, history, AI-use record, own prompts, and everything else that was saved are deleted, and two-step sign-in is turned off. This cannot be undone. A subscription, the role, and granted Pro stay.',
        'To keep what is in the account, the member first has to confirm the email with the link in our welcome email. They can request another one on their account page.',
      ]
    : [];

const subscriptionNotice = (user: UserSummaryFragment): string[] =>
  isPaying(user)
    ? [
        'The subscription is canceled immediately, and there are no further charges. What is left of the paid time ends with the account and is not refunded.',
      ]
    : [];

/** What credit there is, only Stripe knows. */
const creditNotice = ({ stripeCustomerId }: UserSummaryFragment): string[] =>
  stripeCustomerId?.startsWith('cus_')
    ? [
        `Any credit left from an earlier plan is lost with the account. Customer ${stripeCustomerId} at Stripe shows how much there is.`,
      ]
    : [];
