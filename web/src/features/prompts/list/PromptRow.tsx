import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { clampedLines } from '../display/clampedLines.ts';
import { Lock } from '../display/Lock.tsx';

/** Two lines for the title and one for the rest. A skeleton of this height causes no layout shift. */
export const PROMPT_ROW_HEIGHT = 80;

interface Props {
  prompt: {
    id: string;
    title: string;
    isLocked: boolean;
    category: { name: string; icon: string; color: string };
  };
  detail: ReactNode;
  /** Shown at the end of the row. */
  children?: ReactNode;
}

export function PromptRow({ prompt, detail, children }: Props) {
  const { id, title, isLocked, category } = prompt;
  const lockId = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1.5, sm: 2 },
        minHeight: PROMPT_ROW_HEIGHT,
        px: { xs: 1.5, sm: 2 },
        py: 1,
        position: 'relative',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <CategoryIcon icon={category.icon} color={category.color} size={36} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle2" component="p" sx={clampedLines(2)}>
          <Link
            component={RouterLink}
            to={`/prompt/${id}`}
            aria-describedby={isLocked ? lockId : undefined}
            color="inherit"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {title}
          </Link>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {category.name} · {detail}
        </Typography>
      </Box>
      {isLocked && <Lock id={lockId} />}
      {children && <Box sx={{ position: 'relative', zIndex: 1 }}>{children}</Box>}
    </Box>
  );
}
