import { PolicyDocument, type Section } from '../../features/legal/PolicyDocument.tsx';
import { browserStorage } from '../../features/legal/browserStorage.ts';
import { ResponsiveTable } from '../../ui/list/ResponsiveTable.tsx';
import { PageLink } from '../../ui/location/PageLink.tsx';

/** The cookies of the specification. This version sets none of them; the last column says what it uses instead. */
const cookies = [
  ['session_id', 'Essential', 'Recognizes your visit', '7 days', 'No. Nothing recognizes a visitor.'],
  ['auth_token', 'Essential', 'Keeps you signed in', '30 days', 'No. A token in local storage does this; see below.'],
  [
    'csrf_token',
    'Essential',
    'Protects forms from forged requests',
    '7 days',
    'No. No cookie signs you in, so requests cannot be forged with one.',
  ],
  ['user_preferences', 'Functional', 'Remembers your settings', '1 year', 'No. Local storage does this; see below.'],
  ['recent_searches', 'Functional', 'Offers your latest searches', '30 days', 'No. Searches are not kept.'],
  ['theme_preference', 'Functional', 'Remembers light or dark', '1 year', 'No. Local storage does this; see below.'],
  ['usage_analytics', 'Analytics', 'Counts which features are used', '2 years', 'No. There is no tracking of visits.'],
  ['performance_metrics', 'Analytics', 'Measures how fast pages load', '1 year', 'No. Nothing is measured in your browser.'],
] as const;

const sections: Section[] = [
  {
    id: 'what-cookies-are',
    title: 'What cookies are',
    body: (
      <p>
        A cookie is a small text file that a website stores in your browser and that your browser sends back with every request.
        Browsers also have local storage and session storage, which are not sent automatically. This page covers all of them.
      </p>
    ),
  },
  {
    id: 'list',
    title: 'Cookies by name',
    body: (
      <>
        <p>
          These are the cookies that Promptory may use, by name and with the longest time each may last. The last column says what
          this version does: <strong>it sets none of them.</strong>
        </p>
        <ResponsiveTable
          label="Cookies"
          head={['Cookie', 'Kind', 'What it is for', 'Duration', 'Set by this version?']}
          rows={cookies}
        />
        <p>
          If a later version sets any of them, this page will say so first, and we will ask for your consent to those that are not
          essential.
        </p>
      </>
    ),
  },
  {
    id: 'browser-storage',
    title: 'What this version stores instead',
    body: (
      <>
        <p>
          No cookie signs you in. The sign-in token is kept in the local storage of your browser, under one of three names.
          Everything else is there for your convenience and stays in your browser.
        </p>
        <ResponsiveTable label="Browser storage" head={['Name', 'Place', 'What it holds', 'Kept']} rows={browserStorage} />
      </>
    ),
  },
  {
    id: 'others',
    title: 'Third-party cookies',
    body: (
      <>
        <p>
          We use no advertising networks, analytics services or social media plug-ins. Fonts, images and scripts are served from
          our own domain.
        </p>
        <p>
          There is one exception: when card payments are live, the pages where you pay load the payment form from Stripe, and
          Stripe may set cookies there to prevent fraud. Stripe’s cookie policy applies to those. No other page loads anything
          from Stripe.
        </p>
      </>
    ),
  },
  {
    id: 'control',
    title: 'Your choices',
    body: (
      <>
        <p>
          Signing out removes your token, what you typed into prompts, workflows, the generator, the chat and the playground,
          changes that you have not saved, and the lists of names that you replaced. Client sets stay until you remove them from
          the device, or delete your account on it. Your browser’s settings let you see what a website has stored, delete it, or
          block storage altogether.
        </p>
        <p>
          Promptory works with cookies turned off. It also works with local storage turned off, but you stay signed in only until
          you close the tab, and your color scheme is not remembered.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Changes and questions',
    body: (
      <p>
        When we change this policy, we update the date at the top. The <PageLink to="/privacy-policy">Privacy Policy</PageLink>{' '}
        explains how we handle personal data. If you have questions, write to us through the{' '}
        <PageLink to="/contact">contact page</PageLink>.
      </p>
    ),
  },
];

export function CookiePolicyPage() {
  return (
    <PolicyDocument
      title="Cookie Policy"
      summary={
        <p>
          In short: we set no cookies. To keep you signed in, Promptory stores a token in your browser’s local storage. Below are
          all the cookies that Promptory may use, how long each lasts, and everything else that is stored.
        </p>
      }
      sections={sections}
    />
  );
}
