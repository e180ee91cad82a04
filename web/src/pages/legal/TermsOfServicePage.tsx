import { PolicyDocument, type Section } from '../../features/legal/PolicyDocument.tsx';
import { PageLink } from '../../ui/location/PageLink.tsx';

const sections: Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        These terms are the agreement between you and Promptory (“we”) about the use of this service. You accept them when you
        open an account or subscribe. If you do so for a company, you confirm that you may bind it.
      </p>
    ),
  },
  {
    id: 'age-and-account',
    title: 'Age and account',
    body: (
      <ul>
        <li>You must be at least 18 years old.</li>
        <li>Give us an email address that is yours, and choose a password of at least 8 characters that you use nowhere else.</li>
        <li>An account is for one person. Do not share it, and tell us if somebody else has got hold of it.</li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'What you get',
    body: (
      <>
        <p>
          Promptory is a library of prompts: ready-made instructions for AI assistants, with blanks that you fill in and a
          finished text that you copy. A free account opens the free prompts; the Pro plan opens all of them. The AI assistant
          itself is not part of the service.
        </p>
        <p>
          We improve, add and withdraw prompts and functions as time goes on, and keep what you pay for available as well as we
          can.
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
          Prompts are tools for professionals and no legal, medical, financial or other professional advice. AI assistants make
          mistakes. Before you rely on a result, file it, send it or act on it, check it as your profession requires; the
          responsibility for it is yours.
        </p>
        <p>
          You decide which facts you paste into an AI assistant. Duties of confidentiality, towards clients, patients or
          employees, are yours to keep.
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
        <li>A subscription renews by itself for the same period until you cancel it.</li>
        <li>If a payment fails, we tell you, and your access goes on for a few days so that you can mend it.</li>
        <li>We announce a change of prices at least 30 days before it takes effect. You can cancel before then.</li>
      </ul>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancellation and money back',
    body: (
      <ul>
        <li>You can cancel anytime. Your access then lasts until the end of the billing period that you have paid for.</li>
        <li>
          There is a 30-day money-back guarantee: ask within 30 days of your first payment and you get it back in full. Access to
          Pro then ends at once.
        </li>
        <li>You can go on with a free account afterwards, or have the account deleted.</li>
      </ul>
    ),
  },
  {
    id: 'license',
    title: 'What you may do with the prompts',
    body: (
      <>
        <p>
          As long as you have an account, you may use, fill in and adapt the prompts that are open to you for your own work and
          for your clients. What you make with them is yours as far as we are concerned, and stays yours after the account ends.
        </p>
        <p>
          The prompts themselves remain ours. Do not sell or publish them as a collection, build a competing library from them, or
          pass premium prompts on to people without an account.
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
          <li>break the law or the rights of others with the help of the service,</li>
          <li>get around limits, locks or security, or put the service under undue load,</li>
          <li>copy the library by automatic means other than the interfaces that we offer for it.</li>
        </ul>
        <p>
          We may suspend or close an account that breaks these terms in a serious way. Where that is possible, we give warning
          first.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    body: (
      <>
        <p>
          We provide the service with care, but as it is: we do not promise that it is free of errors or interruptions, or that a
          prompt leads to a certain result.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect losses or for decisions made on the basis of AI results, and
          our liability in all is limited to what you have paid us. Nothing here limits a liability that the law does not allow to
          be limited.
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
        laws. If you are a consumer, the mandatory protection of the law where you live remains untouched.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        When these terms change, the date at the top changes with them. A change that matters is announced on this page before it
        takes effect. How we handle personal data is said in the <PageLink to="/privacy-policy">Privacy Policy</PageLink>. For
        questions, write to us on the <PageLink to="/contact">contact page</PageLink>.
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
          In short: you are 18 or older, you use the prompts for your own work and check what comes of them, you can cancel
          anytime, and you get your money back within 30 days.
        </p>
      }
      sections={sections}
    />
  );
}
