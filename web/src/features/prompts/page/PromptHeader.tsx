import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useHeadingFocus } from '../../../ui/page/useHeadingFocus.ts';
import { FavoriteToggle } from '../../favorites/FavoriteToggle.tsx';
import { CategoryBadge, ProBadge } from '../display/badges.tsx';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { usageCountText } from '../display/counts.ts';
import { CloseButton } from './CloseButton.tsx';
import { PromptHeaderFragmentDoc, type PromptHeaderFragment } from './PromptHeader.generated.ts';
import { ShareButton } from './ShareButton.tsx';

/** Title, badges and actions on one line, so that the fields are in sight when the page opens. On a phone the title is above. */
const lineSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: 1,
  minHeight: 44,
} as const;
const titleSx = { flex: { xs: '1 0 100%', md: '0 1 auto' } } as const;
const iconSx = { display: { xs: 'none', md: 'block' } } as const;
const headerSx = { mt: { md: -2.5 }, mb: { xs: 1, md: 0.5 } } as const;
const aboutSx = { display: { md: 'flex' }, alignItems: 'baseline', justifyContent: 'space-between', columnGap: 3 } as const;
/** Of one width for any number, so that nothing moves when it changes. */
const usageSx = { flexShrink: 0, minWidth: { md: 160 } } as const;

/** The heading has the focus when the page opens, and is described by the lock. */
const LOCK_ID = 'prompt-lock';

interface Props {
  prompt: { id: string } & FragmentType<PromptHeaderFragment>;
  /** Further actions, such as those of another feature. */
  children?: ReactNode;
}

export function PromptHeader({ prompt, children }: Props) {
  const { data, complete } = useFragment({ fragment: PromptHeaderFragmentDoc, fragmentName: 'PromptHeader', from: prompt });
  if (!complete) return <PromptHeaderSkeleton title={data.title} description={data.description} />;
  const { id, title, description, category, isPremium, isLocked, usageCount } = data;
  return (
    <Box component="header" sx={headerSx}>
      <Box sx={lineSx}>
        <Box sx={iconSx}>
          <CategoryIcon icon={category.icon} color={category.color} size={28} />
        </Box>
        <PageTitle title={title} describedBy={isLocked ? LOCK_ID : undefined} />
        <Link component={RouterLink} to={`/category/${category.slug}`} underline="none" sx={{ ml: { md: 1 } }}>
          <CategoryBadge category={category} />
        </Link>
        {isPremium && <ProBadge id={LOCK_ID} isLocked={isLocked} />}
        <Box sx={{ ml: 'auto', display: 'flex', flexShrink: 0 }}>
          <FavoriteToggle prompt={data} />
          {children}
          <ShareButton promptId={id} title={title} />
          <CloseButton />
        </Box>
      </Box>
      <Box sx={aboutSx}>
        <Typography variant="body2">{description}</Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={usageSx}>
          {usageCountText(usageCount)}
        </Typography>
      </Box>
    </Box>
  );
}

function PageTitle({ title, describedBy }: { title: string; describedBy: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <Typography
      ref={heading}
      id="page-heading"
      variant="h2"
      component="h1"
      tabIndex={-1}
      aria-describedby={describedBy}
      sx={titleSx}
    >
      {title}
    </Typography>
  );
}

interface SkeletonProps {
  /** Shown if it is known, as in the document of a prompt (app/prerender/templates). */
  title?: string | undefined;
  description?: string | undefined;
}

/** As high as the header of the prompt, if its title and description are known; otherwise it has a line of each. */
function PromptHeaderSkeleton({ title, description }: SkeletonProps) {
  return (
    <Box aria-hidden sx={headerSx}>
      <Box sx={lineSx}>
        <Box sx={iconSx}>
          <Skeleton variant="rounded" width={28} height={28} />
        </Box>
        <Typography component="div" variant="h2" sx={titleSx}>
          {title ?? <Skeleton sx={{ width: { xs: '90%', md: 320 } }} />}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
          <Skeleton variant="rounded" width={56} height={26} />
        </Box>
      </Box>
      <Box sx={aboutSx}>
        <Typography component="div" variant="body2" sx={{ flex: { md: 1 } }}>
          {description ?? <Skeleton />}
        </Typography>
        <Typography component="div" variant="caption" sx={usageSx}>
          <Skeleton width="60%" />
        </Typography>
      </Box>
    </Box>
  );
}
