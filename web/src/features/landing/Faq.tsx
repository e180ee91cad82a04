import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { claims } from './claims.ts';
import { LandingSection } from './LandingSection.tsx';
import { widthOf } from '../../ui/styles.ts';

const questions = [
  {
    question: 'Which AI assistants does it work with?',
    answer:
      'Any assistant that takes text. Promptory does not call an AI for you: you copy the finished prompt and paste it where you work.',
  },
  {
    question: 'What do I get for free?',
    answer: `A free account opens ${claims.freePrompts} prompts, at least three in every field, together with search, favorites and your recent prompts. No card is required, and it never expires. Pro has no trial period.`,
  },
  {
    question: 'What does Pro add?',
    answer: `All ${claims.prompts} prompts in ${claims.industries} industries, and every new one we add.`,
  },
  {
    question: 'Do you see what I type into a prompt?',
    answer:
      'In your browser, no: what you fill in stays there, except what you save to your practice profile. If you connect an assistant, the values it sends us are filled in on our server and are not kept.',
  },
  {
    question: 'Can I cancel anytime?',
    answer: 'Yes, in your account, without contacting anyone. You keep your access until the end of the billing period.',
  },
  {
    question: 'What if it is not for me?',
    answer: `There is a ${claims.moneyBackGuarantee}.`,
  },
  {
    question: 'Can the price change?',
    answer: `We tell you ${claims.noticeOfPriceChange} in advance.`,
  },
  {
    question: 'Is the result professional advice?',
    answer:
      'No. A prompt helps you to draft and to check; the judgment, and the signature, stay yours. The prompts of the library end with a list of what to verify.',
  },
];

/** Uses <details>, so that it works without JavaScript. */
export function Faq() {
  return (
    <LandingSection id="faq" title="Questions">
      <Box>
        {questions.map(({ question, answer }) => (
          <Box component="details" key={question} sx={detailsSx}>
            <Typography component="summary" variant="subtitle1" sx={summarySx}>
              {question}
              <ExpandMore aria-hidden sx={{ color: 'text.secondary', flexShrink: 0 }} />
            </Typography>
            <Typography color="textSecondary" sx={{ pb: 2, maxWidth: widthOf(64) }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </LandingSection>
  );
}

const detailsSx = {
  borderBottom: 1,
  borderColor: 'divider',
  '&[open] > summary svg': { transform: 'rotate(180deg)' },
} as const;

const summarySx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 56,
  py: 1,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
} as const;
