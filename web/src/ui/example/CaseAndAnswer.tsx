import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDay } from '../format.ts';
import { answerSx, noteOf } from './answerStyles.ts';
import { CaseValue, ExampleCase } from './ExampleCase.tsx';

interface Props {
  /** The fields of the prompt, in their order. */
  variables: readonly { name: string; label: string }[];
  valueOf: (name: string) => string | undefined;
  /** The day of the answer, such as 2026-11-23. */
  answeredOn: string;
  /** Made of Markdown by our own code, which escapes whatever HTML is in it. */
  answerHtml: string;
}

/** A case that was filled into a prompt, and what an assistant answered to it. */
export function CaseAndAnswer({ variables, valueOf, answeredOn, answerHtml }: Props) {
  return (
    <>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {noteOf(formatDay(answeredOn))}
      </Typography>
      <ExampleCase>
        {variables.map(({ name, label }) => (
          <CaseValue key={name} label={label}>
            {readableValue(valueOf(name))}
          </CaseValue>
        ))}
      </ExampleCase>
      <Box sx={answerSx} dangerouslySetInnerHTML={{ __html: answerHtml }} />
    </>
  );
}

/** A day as it is written elsewhere on our pages. What goes into the prompt is the value itself. */
const readableValue = (value: string | undefined) =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
