import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { categoryColors } from '../categoryPalette.ts';

/** A category in a list: its name, with a dot in its color. */
export function CategoryName({ category }: { category: { name: string; color: string } }) {
  return (
    <Typography component="span" variant="caption" noWrap color="textSecondary" sx={nameSx}>
      <Box component="span" aria-hidden sx={{ ...dotSx, bgcolor: categoryColors(category.color).main }} />
      {category.name}
    </Typography>
  );
}

const nameSx = { display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;

const dotSx = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 } as const;
