import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FavoriteToggle } from '../../favorites/FavoriteToggle.tsx';
import { CardFacts } from '../display/CardFacts.tsx';
import { CategoryName } from '../display/CategoryName.tsx';
import { Lock } from '../display/Lock.tsx';
import { MarkedText } from '../display/MarkedText.tsx';
import { PromptTitle } from '../display/PromptTitle.tsx';
import { PromptCardFragmentDoc } from '../PromptCard.generated.ts';
import type { PromptCardProps } from '../PromptCard.tsx';
import { LIST_ROW_MIN_HEIGHT } from './listRowMinHeight.ts';

/** A card as a row. On narrow screens it leaves out the description. */
export function PromptListRow({ prompt, match, headingLevel, onOpen }: PromptCardProps) {
  const { data, complete } = useFragment({ fragment: PromptCardFragmentDoc, fragmentName: 'PromptCard', from: prompt });
  if (!complete) return null;

  const { id, title, description, category, isLocked } = data;
  const lockId = isLocked ? `lock-${id}` : undefined;
  return (
    <Box component="article" aria-labelledby={`card-${id}`} sx={rowSx}>
      <Box sx={{ gridArea: 'text', minWidth: 0 }}>
        <PromptTitle
          id={id}
          title={title}
          spans={match?.title}
          variant="subtitle2"
          headingLevel={headingLevel}
          describedBy={lockId}
          onOpen={onOpen}
        />
        <Typography variant="body2" color="textSecondary" noWrap sx={descriptionSx}>
          <MarkedText text={description} spans={match?.description} />
        </Typography>
      </Box>
      <Box sx={factsSx}>
        <CategoryName category={category} />
        <CardFacts prompt={data} />
      </Box>
      <Box sx={lockSx}>{lockId && <Lock id={lockId} />}</Box>
      {/* Above the link that covers the row. */}
      <Box sx={{ gridArea: 'heart', position: 'relative', zIndex: 1 }}>
        <FavoriteToggle prompt={data} />
      </Box>
    </Box>
  );
}

const rowSx = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 16px auto',
    md: 'minmax(0, 1fr) 232px 16px auto',
    lg: 'minmax(0, 1fr) 18.75rem 16px auto',
  },
  gridTemplateAreas: { xs: '"text lock heart" "facts lock heart"', md: '"text facts lock heart"' },
  alignItems: 'center',
  alignContent: 'center',
  columnGap: { xs: 1, md: 2 },
  minHeight: LIST_ROW_MIN_HEIGHT,
  pl: 2,
  pr: 1,
  py: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const descriptionSx = { display: { xs: 'none', md: 'block' } } as const;

/** On wide screens a separate column, which is read down the list. */
const factsSx = {
  gridArea: 'facts',
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  columnGap: 2,
  minWidth: 0,
} as const;

const lockSx = { gridArea: 'lock', display: 'flex' } as const;
