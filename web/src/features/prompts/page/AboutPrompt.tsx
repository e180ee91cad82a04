import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { taskLabels } from '../filters/filters.ts';
import { AboutPromptFragmentDoc, type AboutPromptFragment } from './AboutPrompt.generated.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 1, typography: 'body2' }}>
        {children}
      </Box>
    </Box>
  );
}

export function AboutPrompt({ prompt }: { prompt: { id: string } & FragmentType<AboutPromptFragment> }) {
  const { data, complete } = useFragment({ fragment: AboutPromptFragmentDoc, from: prompt });
  if (!complete) return null;
  const { task, tags, reviewedAt, category } = data;
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
          <time dateTime={reviewedAt}>
            {new Date(reviewedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
          </time>
        </Fact>
      </Box>
    </Box>
  );
}
