import Balance from '@mui/icons-material/Balance';
import Campaign from '@mui/icons-material/Campaign';
import Home from '@mui/icons-material/Home';
import MonitorHeart from '@mui/icons-material/MonitorHeart';
import ShowChart from '@mui/icons-material/ShowChart';
import { featureCounts } from './claims.ts';

/** The industries with their own card, and the same icons and colors as in the library. */
export const industries = [
  {
    id: 'legal',
    name: 'Legal',
    count: featureCounts.legal,
    Icon: Balance,
    color: 'blue',
    text: 'Contract review, discovery, depositions, research memos and letters to clients.',
    who: 'Lawyers',
    work: 'Rank the risks of a contract for their side, quote the clauses, and walk into the call with the wording to ask for.',
  },
  {
    id: 'marketing',
    name: 'Marketing',
    count: featureCounts.marketing,
    Icon: Campaign,
    color: 'green',
    text: 'Campaigns, briefs, newsletters, launch plans and reports, with every claim traced to its proof.',
    who: 'Marketers',
    work: 'Turn a goal, an audience and a voice into a campaign calendar, with the first posts written.',
  },
  {
    id: 'finance',
    name: 'Finance',
    count: featureCounts.finance,
    Icon: ShowChart,
    color: 'yellow',
    text: 'Portfolio reviews, client letters, variance commentary and board reports that show their arithmetic.',
    who: 'Financial advisors',
    work: 'Prepare an annual review, or answer a client who is alarmed by a headline, from the household’s own figures.',
  },
  {
    id: 'healthcare',
    name: 'Healthcare',
    count: featureCounts.healthcare,
    Icon: MonitorHeart,
    color: 'red',
    text: 'Discharge instructions, referral letters, appeals and handoffs, for a clinician to check and sign.',
    who: 'Healthcare providers',
    work: 'Draft discharge instructions that a patient understands, and the appeal when an authorization is refused.',
  },
  {
    id: 'real-estate',
    name: 'Real Estate',
    count: featureCounts['real-estate'],
    Icon: Home,
    color: 'purple',
    text: 'Listings, market reports, offers compared side by side and timelines from contract to close.',
    who: 'Real estate agents',
    work: 'Write the listing, compare the offers for the seller, and keep every date from contract to close.',
  },
] as const;

/** The industries without their own card. */
export const otherIndustries = [
  { id: 'consulting', name: 'Consulting' },
  { id: 'hr', name: 'HR' },
  { id: 'sales', name: 'Sales' },
] as const;

export const OTHER_INDUSTRIES_ID = 'consulting-hr-sales';
