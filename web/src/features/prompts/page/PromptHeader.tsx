import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PageHeading } from '../../../ui/page/PageHeading.tsx';
import { FavoriteToggle } from '../../favorites/FavoriteToggle.tsx';
import { CategoryBadge, ProBadge } from '../display/badges.tsx';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { usageCountText } from '../display/counts.ts';
import { CloseButton } from './CloseButton.tsx';
import { PromptHeaderFragmentDoc, type PromptHeaderFragment } from './PromptHeader.generated.ts';
import { ShareButton } from './ShareButton.tsx';

export function PromptHeader({ prompt }: { prompt: { id: string } & FragmentType<PromptHeaderFragment> }) {
  const { data, complete } = useFragment({ fragment: PromptHeaderFragmentDoc, fragmentName: 'PromptHeader', from: prompt });
  if (!complete) return <PromptHeaderSkeleton />;
  const { id, title, description, category, isPremium, isLocked, usageCount } = data;
  return (
    <Box component="header" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 44 }}>
        <CategoryIcon icon={category.icon} color={category.color} size={28} />
        <Link component={RouterLink} to={`/category/${category.slug}`} underline="none">
          <CategoryBadge category={category} />
        </Link>
        {isPremium && <ProBadge isLocked={isLocked} />}
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          <FavoriteToggle prompt={data} />
          <ShareButton promptId={id} title={title} />
          <CloseButton />
        </Box>
      </Box>
      <PageHeading title={title} />
      <Typography sx={{ mt: -2, maxWidth: '75ch' }}>{description}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {usageCountText(usageCount)}
      </Typography>
    </Box>
  );
}

export function PromptHeaderSkeleton() {
  return (
    <Box aria-hidden sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, minHeight: 44 }}>
        <Skeleton variant="rounded" width={120} height={28} />
      </Box>
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 480 }} />
      <Skeleton variant="rounded" height={26} sx={{ mt: 1, maxWidth: 640 }} />
      <Skeleton variant="rounded" width={160} height={22} sx={{ mt: 1 }} />
    </Box>
  );
}
