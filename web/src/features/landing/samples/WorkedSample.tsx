import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { answerSx, noteOf } from '../../../ui/example/answerStyles.ts';
import { CaseValue, TheCase } from '../../../ui/example/TheCase.tsx';
import { formatDay } from '../../../ui/format.ts';
import type { Sample } from './samples.ts';
import { workedSamples } from './worked.generated.ts';

/** The case of a sample and what an assistant answered to it. */
export function WorkedSample({ sample: { id, variables } }: { sample: Sample }) {
  const worked = workedSamples[id];
  if (!worked) return null;
  return (
    <>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {noteOf(formatDay(worked.answeredOn))}
      </Typography>
      <TheCase>
        {variables.map(({ name, label }) => (
          <CaseValue key={name} label={label}>
            {worked.values[name]}
          </CaseValue>
        ))}
      </TheCase>
      {/* Generated from our own Markdown. Whatever HTML is in it is escaped. */}
      <Box sx={answerSx} dangerouslySetInnerHTML={{ __html: worked.answerHtml }} />
    </>
  );
}
