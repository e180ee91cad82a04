import Box from '@mui/material/Box';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { answerSx } from '../../../ui/example/answerStyles.ts';
import { Printed } from '../../prompts/workspace/preview/PrintedText.tsx';

interface Props {
  title: string;
  /** In Markdown. */
  parts: readonly string[];
}

/** Assistants answer in Markdown. Without its options for dangerous input, micromark escapes tags and drops unsafe addresses. */
const toHtml = (markdown: string): string =>
  micromark(markdown, {
    // An image would be requested from where the answer says.
    extensions: [gfm(), { disable: { null: ['labelStartImage'] } }],
    htmlExtensions: [gfmHtml()],
  });

/** All answers on paper. What an answer does not close, such as a block of code, ends with its part. */
export const PrintedAnswers = ({ title, parts }: Props) => (
  <Printed title={title}>
    <Box dir="auto" sx={printedSx} dangerouslySetInnerHTML={{ __html: parts.map(toHtml).join('\n') }} />
  </Printed>
);

const printedSx = {
  ...answerSx,
  '& h1, & h2': { typography: 'h3', mt: 3, mb: 1 },
  '& pre': { ...answerSx['& pre'], whiteSpace: 'pre-wrap' },
} as const;
