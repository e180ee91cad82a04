import Science from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';

interface Props {
  cards: readonly { number: string; effect: string }[];
  onPick: (number: string) => void;
}

/** Lists the test cards and says that nothing is charged. */
export function TestCards({ cards, onPick }: Props) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Typography variant="subtitle2" component="p" sx={titleSx}>
        <Science aria-hidden fontSize="small" />
        Test mode: no card is charged
      </Typography>
      <Box component="ul" aria-label="Test cards" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {cards.map(({ number, effect }) => (
          <Box component="li" key={number} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <ButtonBase onClick={() => onPick(number)} sx={cardSx}>
              <Typography component="span" variant="body2" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
                {number}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
                {effect}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const titleSx = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, color: 'primary.main' } as const;

const cardSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  width: '100%',
  minHeight: 44,
  px: 2,
  py: 0.5,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
