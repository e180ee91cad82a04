import { PolicyDocument, type Section } from '../../features/legal/PolicyDocument.tsx';
import { retention } from '../../features/legal/retention.ts';
import { ResponsiveTable } from '../../ui/list/ResponsiveTable.tsx';
import { PageLink } from '../../ui/location/PageLink.tsx';

const sections: Section[] = [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> your email address; your first and last name, the address of a profile picture and your
            field of work, if given; your password, which we store only as a hash that cannot be reversed; when the account was
            created, when you accepted the terms, and which emails you want.
          </li>
          <li>
            <strong>Two-step sign-in</strong>, if you turn it on: its secret, encrypted, and your recovery codes, hashed.
          </li>
          <li>
            <strong>Your sign-ins:</strong> when each began, when it was last used, and the browser it came from, as the browser
            identifies itself.
          </li>
          <li>
            <strong>An audit log:</strong> sign-ins, failed sign-ins and changes of your account and subscription, each with its
            time and the IP address it came from (for IPv6, its network). What an administrator changes in an account is logged
            with the old and the new value. The log never contains a password.
          </li>
          <li>
            <strong>Your use of the library:</strong> which prompts you used and when, in which AI assistant you opened them (if
            it is one that we offer), which are your favorites, and what you add to your AI-use record. We do not keep what you
            filled in.
          </li>
          <li>
            <strong>What you write and collect:</strong> your practice profile, such as your firm and jurisdiction, your prompts,
            your collections and your workflows. No other member finds or reads them, and we do not record how you use them.
          </li>
          <li>
            <strong>Assistants that you connect:</strong> what each calls itself, where it was connected from, what you have
            allowed it, and when it was last used. We keep only hashes of its tokens.
          </li>
          <li>
            <strong>Your client sets, if you turn on sync:</strong> copies that your browser encrypts with a passphrase that we do
            not have, their sizes, and when they changed. If you attach a set’s name to your AI-use record, that name.
          </li>
          <li>
            <strong>Your API keys</strong>, if you create any: their names and scopes, a hash of each, when it was last used, and
            how many requests it made each day.
          </li>
          <li>
            <strong>Your payments:</strong> your plan and its status, the checkouts that you opened, the periods that were paid
            and for how much, and the customer number that Stripe, our payment provider, has for you. Your card number goes
            directly to Stripe and never reaches us. If you give us invoice details (company, address, tax ID) or a reason for
            canceling, they are stored at Stripe.
          </li>
          <li>
            <strong>What you write to us:</strong> the name, email address, subject and message of the contact form, and your
            reports about prompts.
          </li>
          <li>
            <strong>Technical data:</strong> to prevent abuse, we count attempts, such as failed sign-ins. Only in these counts is
            your IP address, email address or account number replaced by a hash. Our logs record what was requested and whether it
            succeeded.
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
            What you type into the fields of a prompt stays in your browser. It is not sent to us, and a shared link does not
            contain it. The exception is what you save to your practice profile, which we keep with your account until you remove
            it. An assistant that you connect may send us values for a prompt’s fields. We fill them in, return the text, and do
            not keep them.
          </li>
          <li>
            The page of a prompt looks in your browser for names and numbers in what you type. What you replace with tokens is
            listed there, and only there, until you delete the list or sign out, or for 30 days.
          </li>
          <li>
            What you enter into a workflow, answers included, is kept there, too, until you delete it or sign out, or for 30 days.
          </li>
          <li>
            Client sets stay in your browser, on that device, also after you sign out, until you remove them there or delete your
            account there. Only if you turn on sync do we keep encrypted copies, until you turn it off; the trace of a deleted
            set, without its content, is kept for 180 days.
          </li>
          <li>The prompt generator works in your browser. What you type into it is not sent to us.</li>
          <li>
            The chat assistant, Maya, also works in your browser. The name and email address that you give her are gone when you
            close the tab.
          </li>
          <li>We do not send prompts to any AI service. You copy the finished text and decide where to paste it.</li>
        </ul>
        <p>
          When you paste text into an AI assistant, that assistant’s terms apply to it. Remove whatever identifies clients,
          patients, candidates or other people unless you are allowed to share it there.
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
          <li>to answer your messages,</li>
          <li>to count how often each prompt is used, without names,</li>
          <li>to protect the service against abuse and to keep it running,</li>
          <li>to meet legal obligations, such as keeping payment records.</li>
        </ul>
        <p>We do not sell personal data, and we show no advertising.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    body: (
      <>
        <ul>
          <li>
            <strong>Stripe</strong> processes payments and receives your email address, your payment details and the plan that you
            chose, and the invoice details and the reason for canceling, if you give any.
          </li>
          <li>
            <strong>The companies that host our servers and deliver our email</strong> process data on our behalf, and only for
            that purpose.
          </li>
          <li>
            <strong>Assistants that you connect</strong> receive what you have allowed them, until you disconnect them. Their
            makers’ terms apply to what they do with it.
          </li>
          <li>
            <strong>Authorities</strong> receive data where the law requires us to disclose it.
          </li>
        </ul>
        <p>Within Promptory, administrators can see:</p>
        <ul>
          <li>
            of your account: your name and email address, your plan and invoices, whether you use two-step sign-in, your sign-ins
            with their browsers, your API keys with their use, which prompts you used lately, and how many you used and starred,
          </li>
          <li>the messages of the contact form, your reports about prompts, and the audit log, with its IP addresses.</li>
        </ul>
        <p>They cannot see what you add to your AI-use record, and not what you write and collect.</p>
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
          When an account is deleted, its data is deleted too, except for payment records, which we must keep for the time stated
          above, what you wrote to us, and the audit log. Your reports about prompts then no longer name you.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored as argon2id hashes. Signing out ends a session at once, and changing your password ends all sessions
        of the account. Your sign-in token is kept in your browser’s local storage and sent only to our own domain. No system is
        completely secure; if a breach puts you at risk, we will tell you without delay.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          On your <PageLink to="/account">account page</PageLink> you can correct your data, download a copy of it and delete your
          account. You can also ask us to
        </p>
        <ul>
          <li>tell you what data we hold about you and give you a copy of it,</li>
          <li>correct what is wrong,</li>
          <li>delete your account and its data,</li>
          <li>stop using your data in a way you object to.</li>
        </ul>
        <p>
          Write to us through the <PageLink to="/contact">contact page</PageLink>, using the email address of your account.
          Depending on where you live, you may also complain to a data protection authority.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        Promptory is for people who are 18 or older. We do not knowingly collect data from anyone younger. If you believe that we
        have, tell us and we will delete it.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: (
      <p>
        We set no cookies. What we store in your browser is listed in the <PageLink to="/cookie-policy">Cookie Policy</PageLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        When we change this policy, we update the date at the top. We announce significant changes on this page before they take
        effect. If you have questions, write to us through the <PageLink to="/contact">contact page</PageLink>.
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
          In short: we keep what your account, your payments and your messages require, and which prompts you used. What you type
          into a prompt, the generator or the chat stays in your browser, unless you save it or a connected assistant sends it. We
          do not sell your data or track you.
        </p>
      }
      sections={sections}
    />
  );
}
