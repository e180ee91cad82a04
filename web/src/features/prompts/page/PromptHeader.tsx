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

/** As high as the header of most prompts: a title of one line, and a description of three on a phone and two beside it. */
export function PromptHeaderSkeleton() {
  return (
    <Box aria-hidden sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 44 }}>
        <Skeleton variant="rounded" width={28} height={28} />
        <Skeleton variant="rounded" width={56} height={26} />
      </Box>
      <Typography component="div" variant="h1" sx={{ maxWidth: 480 }}>
        <Skeleton />
      </Typography>
      <Typography component="div" sx={{ mt: 1, maxWidth: '75ch' }}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" sx={{ display: { md: 'none' } }} />
      </Typography>
      <Typography component="div" variant="body2" sx={{ mt: 1 }}>
        <Skeleton width={160} />
      </Typography>
    </Box>
  );
}
