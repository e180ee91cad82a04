import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatDay } from '../../../ui/format.ts';
import { taskLabels } from '../filters/filters.ts';
import { Fact } from '../display/Fact.tsx';
import { AboutPromptFragmentDoc, type AboutPromptFragment } from './AboutPrompt.generated.ts';

export function AboutPrompt({ prompt }: { prompt: { id: string } & FragmentType<AboutPromptFragment> }) {
  const { data, complete } = useFragment({ fragment: AboutPromptFragmentDoc, from: prompt });
  if (!complete) return null;
  const { task, tags, reviewedAt, changes, category } = data;
  return (
    <Box component="section" aria-labelledby="about-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="about-heading" sx={{ mb: 2 }}>
        About this prompt
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact name={category.name}>
          {category.chips.map((chip) => (
            <Chip key={chip} label={chip} size="small" variant="outlined" />
          ))}
        </Fact>
        <Fact name="Tags">
          {tags.map((tag) => (
            <Chip
              key={tag}
              label={`#${tag}`}
              size="small"
              clickable
              component={RouterLink}
              to={`/prompts?${new URLSearchParams({ category: category.slug, tag })}`}
            />
          ))}
        </Fact>
        <Fact name="Kind of work">{taskLabels[task]}</Fact>
        <Fact name="Last reviewed">
          <time dateTime={reviewedAt}>{formatDay(reviewedAt)}</time>
        </Fact>
        <Fact name="Versions">
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {changes.map(({ version, date, note }) => (
              <li key={version}>{`${version}, ${formatDay(date)}: ${note}`}</li>
            ))}
          </Box>
        </Fact>
      </Box>
    </Box>
  );
}
