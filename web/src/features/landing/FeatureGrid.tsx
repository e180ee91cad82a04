import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ElementType, ReactNode } from 'react';
import { CategoryLink } from './categories/CategoryLink.tsx';
import { OtherIndustries } from './categories/OtherIndustries.tsx';
import { claims } from './claims.ts';
import { OTHER_INDUSTRIES_ID, industries } from './industries.ts';
import { LandingSection } from './LandingSection.tsx';
import { cardGrid } from '../../ui/styles.ts';

export function FeatureGrid({ onSeeCategories }: { onSeeCategories: () => void }) {
  return (
    <LandingSection
      id="features"
      title={`${claims.prompts} prompts in ${claims.industries} industries`}
      lead="Written for the documents, letters and decisions of each profession, with the questions that an expert would ask built in."
    >
      <Box component="ul" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
        {industries.map(({ id, name, count, Icon, color, text }) => (
          <Card
            key={id}
            id={id}
            Icon={Icon}
            color={color}
            name={
              <CategoryLink id={id} sx={stretchedSx}>
                {name}
              </CategoryLink>
            }
            text={text}
            count={`${count} prompts`}
          />
        ))}
        <Card
          id={OTHER_INDUSTRIES_ID}
          Icon={FolderOutlined}
          color="neutral"
          name={<OtherIndustries />}
          text="Workplans and findings, job descriptions and reviews, outreach and negotiations."
        />
      </Box>
      <Button data-needs-script variant="outlined" size="large" aria-haspopup="dialog" onClick={onSeeCategories} sx={{ mt: 3 }}>
        See All Categories
      </Button>
    </LandingSection>
  );
}

interface CardProps {
  id: string;
  Icon: ElementType<{ fontSize?: 'small' }>;
  color: string;
  name: ReactNode;
  text: string;
  count?: string;
}

function Card({ id, Icon, color, name, text, count }: CardProps) {
  return (
    <Paper
      component="li"
      variant="outlined"
      id={id}
      tabIndex={-1}
      sx={{ position: 'relative', p: 2, display: 'flex', gap: 2, borderTopWidth: 3, borderTopColor: `category.${color}.main` }}
    >
      <Box aria-hidden sx={{ ...tileSx, color: `category.${color}.main`, bgcolor: `category.${color}.soft` }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3">{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
        {count !== undefined && (
          <Typography variant="subtitle2" component="p" sx={{ mt: 1, color: `category.${color}.main` }}>
            {count}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

const tileSx = { width: 36, height: 36, flexShrink: 0, display: 'grid', placeItems: 'center', borderRadius: 1 } as const;

/** The link covers its card. */
const stretchedSx = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
