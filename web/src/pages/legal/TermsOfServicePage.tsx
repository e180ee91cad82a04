import { PolicyDocument, type Section } from '../../features/legal/PolicyDocument.tsx';
import { PageLink } from '../../ui/location/PageLink.tsx';

const sections: Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        These terms are an agreement between you and Promptory (“we”) about your use of this service. You accept them when you
        create an account or subscribe. If you do so on behalf of a company, you confirm that you have the authority to bind it.
      </p>
    ),
  },
  {
    id: 'age-and-account',
    title: 'Age and account',
    body: (
      <ul>
        <li>You must be at least 18 years old.</li>
        <li>Use your own email address, and choose a password of at least 8 characters that you do not use anywhere else.</li>
        <li>An account is for one person. Do not share it, and tell us if someone else has gained access to it.</li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'What you get',
    body: (
      <>
        <p>
          Promptory is a library of prompts: ready-made instructions for AI assistants, with fields that you fill in and a
          finished text that you copy. A free account includes the free prompts; the Pro plan includes all of them. The AI
          assistant itself is not part of the service.
        </p>
        <p>
          We add, improve and retire prompts and features over time, and we make every reasonable effort to keep what you pay for
          available.
        </p>
      </>
    ),
  },
  {
    id: 'your-responsibility',
    title: 'Professional responsibility',
    body: (
      <>
        <p>
          Prompts are tools for professionals, not legal, medical, financial or other professional advice. AI assistants make
          mistakes. Before you rely on a result, file it, send it or act on it, review it as your profession requires. You are
          responsible for it.
        </p>
        <p>
          You decide which facts you paste into an AI assistant. You are responsible for meeting your duties of confidentiality to
          clients, patients and employees.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <ul>
        <li>Pro costs $49 per month, or $470 per year, in US dollars, charged in advance through our payment provider Stripe.</li>
        <li>A subscription renews automatically for the same period until you cancel it.</li>
        <li>If a payment fails, we notify you, and you keep your access for a few days while you update your payment details.</li>
        <li>We announce price changes at least 30 days before they take effect. You can cancel before then.</li>
      </ul>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancellation and refunds',
    body: (
      <ul>
        <li>You can cancel anytime. You then keep your access until the end of the billing period that you have paid for.</li>
        <li>
          There is a 30-day money-back guarantee: ask within 30 days of your first payment, and we refund it in full. Your Pro
          access then ends immediately.
        </li>
        <li>You can keep using a free account afterward, or delete your account.</li>
      </ul>
    ),
  },
  {
    id: 'license',
    title: 'What you may do with the prompts',
    body: (
      <>
        <p>
          As long as you have an account, you may use, fill in and adapt the prompts that your plan includes for your own work and
          for your clients. We claim no rights in what you make with them, and it stays yours after your account ends.
        </p>
        <p>
          The prompts themselves remain ours. Do not sell or publish them as a collection, build a competing library from them, or
          share premium prompts with people who have no account.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Do not</p>
        <ul>
          <li>use the service to break the law or violate the rights of others,</li>
          <li>circumvent limits, access controls or security, or put an unreasonable load on the service,</li>
          <li>copy the library by automated means other than the interfaces that we provide.</li>
        </ul>
        <p>We may suspend or close an account that seriously violates these terms. Where possible, we give notice first.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    body: (
      <>
        <p>
          We provide the service with care, but “as is”: we do not promise that it will be free of errors or interruptions, or
          that a prompt will produce a particular result.
        </p>
        <p>
          To the extent that the law allows, we are not liable for indirect losses or for decisions based on AI results, and our
          total liability is limited to what you have paid us. Nothing in these terms limits liability that cannot be limited by
          law.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by the laws of the State of Delaware, United States, without regard to its rules on conflicts of
        laws. If you are a consumer, these terms do not affect the mandatory protections of the law where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        When we change these terms, we update the date at the top. We announce significant changes on this page before they take
        effect. The <PageLink to="/privacy-policy">Privacy Policy</PageLink> explains how we handle personal data. If you have
        questions, write to us through the <PageLink to="/contact">contact page</PageLink>.
      </p>
    ),
  },
];

export function TermsOfServicePage() {
  return (
    <PolicyDocument
      title="Terms of Service"
      summary={
        <p>
          In short: you are 18 or older, you use the prompts for your own work and review the results, you can cancel anytime, and
          you can get your money back within the first 30 days.
        </p>
      }
      sections={sections}
    />
  );
}
