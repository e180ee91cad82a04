import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';
import { categoryColors } from '../categoryPalette.ts';

function Badge({
  id,
  color,
  background,
  borderColor = background,
  children,
}: {
  id?: string | undefined;
  color: string;
  background: string;
  borderColor?: string;
  children: ReactNode;
}) {
  return (
    <Box
      component="span"
      id={id}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: '1.5rem',
        px: 1,
        borderRadius: 0.6,
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color,
        bgcolor: background,
        border: 1,
        borderColor,
      }}
    >
      {children}
    </Box>
  );
}

export function CategoryBadge({ category }: { category: { name: string; color: string } }) {
  const { main, soft } = categoryColors(category.color);
  return (
    <Badge color={main} background={soft}>
      {category.name}
    </Badge>
  );
}

/** Marks a premium prompt, with a lock if the member's plan does not include it. */
export function ProBadge({ id, isLocked }: { id?: string; isLocked: boolean }) {
  return (
    <Badge id={id} color="primary.main" background="background.paper" borderColor="primary.main">
      {isLocked && <LockOutlined aria-hidden sx={{ fontSize: '0.875rem' }} />}
      Pro
      {isLocked && (
        <Box component="span" sx={visuallyHidden}>
          , locked
        </Box>
      )}
    </Badge>
  );
}
