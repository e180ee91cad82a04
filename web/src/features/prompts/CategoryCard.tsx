import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { CategoryCardFragmentDoc, type CategoryCardFragment } from './CategoryCard.generated.ts';
import { clampedLines } from './display/clampedLines.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { promptCountText } from './display/counts.ts';

/** Fixed because the description is clamped, so the skeleton has the same height. The category page shows it in full. */
export const CATEGORY_CARD_HEIGHT = 124;

export function CategoryCard({ category }: { category: FragmentType<CategoryCardFragment> }) {
  const { data, complete } = useFragment({ fragment: CategoryCardFragmentDoc, from: category });
  if (!complete) return null;
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 2,
        p: 2,
        minHeight: CATEGORY_CARD_HEIGHT,
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <CategoryIcon icon={data.icon} color={data.color} size={40} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1" component="h3">
          <Link
            component={RouterLink}
            to={`/category/${data.slug}`}
            color="inherit"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {data.name}
          </Link>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {promptCountText(data.promptCount)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ ...clampedLines(2), mt: 0.5 }}>
          {data.description}
        </Typography>
      </Box>
    </Card>
  );
}
