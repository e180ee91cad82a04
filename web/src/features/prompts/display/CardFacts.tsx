import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Sensitivity } from '../../../api/schema-types.generated.ts';
import { formatCount } from '../../../ui/format.ts';
import { fieldCountText } from './counts.ts';

interface Props {
  prompt: { variableCount: number; sensitivity: Sensitivity; usageCount: number };
  sx?: SxProps<Theme>;
}

/** What a prompt asks of a member, in one quiet line. Public material needs no word, and neither do uses that nobody has made. */
export function CardFacts({ prompt: { variableCount, sensitivity, usageCount }, sx }: Props) {
  return (
    <Typography variant="caption" component="p" noWrap color="textSecondary" sx={sx}>
      {fieldCountText(variableCount)}
      {sensitivity !== 'public' && ` · ${sensitivity} material`}
      {usageCount > 0 && ` · used by ${formatCount(usageCount)}`}
    </Typography>
  );
}
