import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';
import { categoryColors } from '../categoryPalette.ts';

function Badge({
  color,
  ground,
  edge = ground,
  children,
}: {
  color: string;
  ground: string;
  edge?: string;
  children: ReactNode;
}) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        px: 1,
        borderRadius: 0.6,
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color,
        bgcolor: ground,
        border: 1,
        borderColor: edge,
      }}
    >
      {children}
    </Box>
  );
}

export function CategoryBadge({ category }: { category: { name: string; color: string } }) {
  const { main, soft } = categoryColors(category.color);
  return (
    <Badge color={main} ground={soft}>
      {category.name}
    </Badge>
  );
}

/** Says that a prompt belongs to the Pro plan, and with a lock that the viewer's plan does not open it. */
export function ProBadge({ isLocked }: { isLocked: boolean }) {
  return (
    <Badge color="primary.main" ground="background.paper" edge="primary.main">
      {isLocked && <LockOutlined aria-hidden sx={{ fontSize: 14 }} />}
      Pro
      {isLocked && (
        <Box component="span" sx={visuallyHidden}>
          , locked
        </Box>
      )}
    </Badge>
  );
}
