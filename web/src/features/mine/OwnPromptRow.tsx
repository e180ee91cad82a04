import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { OwnPromptRowFragmentDoc, type OwnPromptRowFragment } from './OwnPromptRow.generated.ts';
import { rowSx, rowLinkSx } from './rowStyles.ts';

interface Props {
  prompt: { id: string } & FragmentType<OwnPromptRowFragment>;
  children?: ReactNode;
}

/** An own prompt in a list. */
export function OwnPromptRow({ prompt, children }: Props) {
  const { data, complete } = useFragment({ fragment: OwnPromptRowFragmentDoc, from: prompt });
  if (!complete) return null;
  const { id, title, description, category } = data;
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={`/my-prompts/${id}`} color="inherit" sx={rowLinkSx}>
            {title}
          </Link>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" noWrap>
          {['Mine', category, description].filter((part) => part !== '').join(' · ')}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
