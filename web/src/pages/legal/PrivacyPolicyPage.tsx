import { PolicyDocument, type Section } from '../../features/legal/PolicyDocument.tsx';
import { ResponsiveTable } from '../../ui/list/ResponsiveTable.tsx';
import { PageLink } from '../../ui/location/PageLink.tsx';

const retention = [
  ['Usage data', 'Which prompts you used and when', '2 years'],
  ['Payment records', 'Subscriptions, invoices, refunds', '7 years'],
  ['Support communications', 'What you write to us, and our answers', '3 years'],
  ['Account data', 'Email address, name, favorites', 'As long as you have the account'],
] as const;

const sections: Section[] = [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> your email address; your first and last name and a profile picture, if given; your
            password, of which we keep only a hash that cannot be turned back; when the account was created, and when you accepted
            the terms.
          </li>
          <li>
            <strong>Your sign-ins:</strong> when each began, when it was last used, and what your browser calls itself.
          </li>
          <li>
            <strong>Your use of the library:</strong> which prompts you used and when, and which are your favorites. With what you
            filled them in, we do not learn.
          </li>
          <li>
            <strong>Your practice profile:</strong> what you have filled in there, such as your firm and jurisdiction.
          </li>
          <li>
            <strong>Your payments:</strong> your plan and its state, and the number under which Stripe, our payment provider,
            knows you. Your card number goes to Stripe directly and never reaches us.
          </li>
          <li>
            <strong>What you write to us:</strong> the name, email address, subject and message of the contact form.
          </li>
          <li>
            <strong>Technical data:</strong> to keep attackers out, we count requests under a scrambled form of your network
            address or email address, and our logs hold what was asked for and whether it worked.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'not-collected',
    title: 'What stays with you',
    body: (
      <>
        <ul>
          <li>
            What you type into the fields of a prompt stays in your browser. It is not sent to us, and a shared link leaves it
            out. The exception is what you save to your practice profile, which we keep with your account until you remove it.
          </li>
          <li>The prompt generator works in your browser. What you type into it is not sent to us.</li>
          <li>
            The chat assistant Maya works in your browser as well. The name and the email address that you give her are gone when
            you leave the page.
          </li>
          <li>We do not pass prompts on to an AI service. You copy a finished text and decide yourself where to paste it.</li>
        </ul>
        <p>
          When you paste a text into an AI assistant, the terms of that assistant apply to it. Take out what identifies clients,
          patients, candidates or other people unless you may share it there.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>to run your account and show you your favorites, recent prompts and statistics,</li>
          <li>to charge for a subscription, send receipts and handle refunds,</li>
          <li>to answer what you write to us,</li>
          <li>to count how many people used a prompt, as a number without names,</li>
          <li>to protect the service against abuse and to keep it running,</li>
          <li>to meet legal duties, such as keeping payment records.</li>
        </ul>
        <p>We do not sell personal data, and we show no advertising.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else receives it',
    body: (
      <>
        <ul>
          <li>
            <strong>Stripe</strong> processes payments and receives your email address, your payment details and the plan that you
            chose.
          </li>
          <li>
            <strong>Those who host our servers and deliver our email</strong> process data on our behalf and only for that.
          </li>
          <li>
            <strong>Authorities</strong> receive data where the law obliges us to hand it over.
          </li>
        </ul>
        <p>Within Promptory, administrators can see the accounts of members and the messages of the contact form.</p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <ResponsiveTable label="Retention" head={['Data', 'What it is', 'Kept for']} rows={retention} />
        <p>
          When an account is deleted, its data is deleted with it, except payment records, which have to be kept for the time
          stated.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored as argon2id hashes. Signing out ends a session at once, and so does a new password for all sessions
        of the account. Your sign-in token is kept in the local storage of your browser and sent only to our own address. No
        system is beyond attack; should a breach put you at risk, we will tell you without delay.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>You can ask us to</p>
        <ul>
          <li>tell you what we hold on you and give you a copy of it,</li>
          <li>correct what is wrong,</li>
          <li>delete your account and its data,</li>
          <li>stop a use of your data to which you object.</li>
        </ul>
        <p>
          Write to us on the <PageLink to="/contact">contact page</PageLink> from the address of your account. Depending on where
          you live, you may also complain to a data protection authority.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        Promptory is for people who are 18 or older. We do not knowingly collect data of anybody younger; if you learn of such a
        case, tell us and we will delete it.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: (
      <p>
        This version sets no cookies. What it stores in your browser instead is listed in the{' '}
        <PageLink to="/cookie-policy">Cookie Policy</PageLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        When this policy changes, the date at its top changes with it. A change that matters is announced on this page before it
        takes effect. For questions, write to us on the <PageLink to="/contact">contact page</PageLink>.
      </p>
    ),
  },
];

export function PrivacyPolicyPage() {
  return (
    <PolicyDocument
      title="Privacy Policy"
      summary={
        <p>
          In short: we keep what your account, your payments and your messages need, and which prompts you used. What you type
          into a prompt, the generator or the chat stays in your browser. We sell nothing and track nobody.
        </p>
      }
      sections={sections}
    />
  );
}
