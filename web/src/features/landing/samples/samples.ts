export interface SampleVariable {
  name: string;
  label: string;
  placeholder: string;
  isLong?: boolean;
}

export interface Sample {
  id: string;
  category: string;
  title: string;
  content: string;
  variables: readonly SampleVariable[];
}

/** The one at the top of the landing page. Its placeholders are the values that it shows first. */
export const heroSample: Sample = {
  id: 'difficult-client',
  category: 'Sales',
  title: 'Reply to a Difficult Client',
  content: `Draft a reply to [SENDER], who is asking for [REQUEST]. What I can offer is [OFFER].

1. Open with what they are right about, in one sentence.
2. Decline the rest without apologizing for the work. Give a reason that a fair person would accept.
3. Make the offer, and ask for an answer by a date.

Stay under 150 words and in plain language. Admit no fault, and promise nothing beyond the offer. End with what I should check before I send this.`,
  variables: [
    { name: 'SENDER', label: 'Who wrote', placeholder: 'a client of eight years' },
    { name: 'REQUEST', label: 'What they want', placeholder: 'a refund for finished work' },
    { name: 'OFFER', label: 'What you can offer', placeholder: '20% off the next invoice' },
  ],
};

/**
 * Prompts that a visitor can try on the landing page. Three share a title with a library prompt; these texts are separate, shorter
 * ones.
 */
export const samples: readonly Sample[] = [
  {
    id: 'contract-analysis',
    category: 'Legal',
    title: 'Contract Analysis Assistant',
    content: `Review the following [CONTRACT_TYPE] for the party that I represent, as an attorney would before a negotiation.

1. List the five clauses that carry the most risk, the gravest first. Quote each one with its section number.
2. For each, say in one sentence what could go wrong, and how likely that is.
3. Propose wording to ask for, and a fallback that I could accept.
4. Name what a contract of this kind usually has and this one lacks.

Rely on the text below alone. Where it is silent, say so instead of assuming.

<contract>
[CONTRACT_TEXT]
</contract>

Close with a list of everything that I must check before I rely on this analysis.`,
    variables: [
      { name: 'CONTRACT_TYPE', label: 'Contract type', placeholder: 'Commercial lease' },
      {
        name: 'CONTRACT_TEXT',
        label: 'Contract text',
        placeholder: '12.3 This Agreement renews for successive terms of three years unless …',
        isLong: true,
      },
    ],
  },
  {
    id: 'social-media-campaign',
    category: 'Marketing',
    title: 'Social Media Campaign Creator',
    content: `Plan a four-week social media campaign for [PRODUCT/SERVICE].

Audience: [TARGET_AUDIENCE]
Voice: [BRAND_VOICE]
Platforms: [PLATFORMS]
Goal: [CAMPAIGN_GOAL]

1. Find one idea that carries all four weeks, and a line that a reader would repeat to a colleague.
2. Draw up a calendar: date, platform, format, point of the post, call to action.
3. Write the first post for each platform in full, with a suggestion for the picture and its alt text.
4. Say which figure to look at after week one, and what to change if it falls short.

Keep to facts that I have given you. Mark every claim that needs proof with (VERIFY).`,
    variables: [
      { name: 'PRODUCT/SERVICE', label: 'Product or service', placeholder: 'Bookkeeping for dental practices' },
      { name: 'TARGET_AUDIENCE', label: 'Target audience', placeholder: 'Owners of practices with two to five dentists' },
      { name: 'BRAND_VOICE', label: 'Brand voice', placeholder: 'Plain, dry, never pushy' },
      { name: 'PLATFORMS', label: 'Platforms', placeholder: 'LinkedIn and Instagram' },
      { name: 'CAMPAIGN_GOAL', label: 'Campaign goal', placeholder: '30 consultations booked by the end of March' },
    ],
  },
  {
    id: 'investment-portfolio',
    category: 'Finance',
    title: 'Investment Portfolio Analyzer',
    content: `Analyze this portfolio for the advisor who answers for it.

Time horizon: [TIME_HORIZON]
Risk tolerance: [RISK_TOLERANCE]

<holdings>
[PORTFOLIO_DETAILS]
</holdings>

<investor>
[INVESTOR_PROFILE]
</investor>

1. Compute each weight from the values given, and show the arithmetic.
2. Measure concentration: the largest position, the top five, every issuer above 10%.
3. Compare what is held with the horizon and the tolerance. Name each conflict and the line that it rests on.
4. Lay out three options, "no change" among them, with the risk and the cost of each.

Forecast nothing and promise no return. Mark whatever is not in the material above as an assumption.`,
    variables: [
      {
        name: 'PORTFOLIO_DETAILS',
        label: 'Portfolio details',
        placeholder: 'US equity index fund, $412,000; municipal bonds, $150,000; cash, $38,000',
        isLong: true,
      },
      {
        name: 'INVESTOR_PROFILE',
        label: 'Investor profile',
        placeholder: 'Married, both 58, retiring in six years, no debt, pension from 65',
        isLong: true,
      },
      { name: 'TIME_HORIZON', label: 'Time horizon', placeholder: '6 years to retirement' },
      { name: 'RISK_TOLERANCE', label: 'Risk tolerance', placeholder: 'Moderate' },
    ],
  },
];
