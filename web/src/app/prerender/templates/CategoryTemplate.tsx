import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Breadcrumbs, PromptCards, UseIt } from './parts.tsx';
import { Each, Unless, value } from './tags.tsx';

/** The page of a category for visitors. Its values are in api/src/features/prompts/public/public-category.ts. */
export function CategoryTemplate() {
  return (
    <Box>
      <Breadcrumbs>
        <Typography component="li" variant="body2" color="textSecondary" aria-current="page">
          {value('name')}
        </Typography>
      </Breadcrumbs>
      <Box sx={columnsSx}>
        <Box component="header" sx={{ minWidth: 0 }}>
          <Typography id="page-heading" variant="h1" tabIndex={-1}>
            {`${value('name')} prompts`}
          </Typography>
          <Typography sx={{ mt: 1, maxWidth: '75ch' }}>{value('description')}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {value('count')}
            <Each of="isOne">
              <span> prompt available</span>
            </Each>
            <Unless of="isOne">
              <span> prompts available</span>
            </Unless>
          </Typography>
        </Box>
        <UseIt title="Use these prompts" next={`/category/${value('id')}`} label="Start free">
          A free account includes the free ones, and Pro includes all of them.
        </UseIt>
      </Box>
      <Each of="hasPrompts">
        <Box component="section" aria-label="Prompts" sx={{ mt: 4 }}>
          <PromptCards of="prompts" heading="h2" />
        </Box>
      </Each>
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  columnGap: 6,
  rowGap: 4,
} as const;
