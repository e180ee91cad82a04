import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageLink } from '../../ui/location/PageLink.tsx';
import { useScrollToHash } from '../../ui/location/useScrollToHash.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { LAST_UPDATED, policies } from './policies.ts';
import { widthOf } from '../../ui/styles.ts';

export interface Section {
  /** The fragment of the section's URL. It never changes, because others may link to it. */
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  title: (typeof policies)[number]['title'];
  /** The most important points, shown before the sections. */
  summary: ReactNode;
  sections: readonly Section[];
}

/** A policy: a summary, a table of contents, and sections that can be linked to. */
export function PolicyDocument({ title, summary, sections }: Props) {
  usePageTitle(title);
  useScrollToHash();
  return (
    <>
      <PageHeading title={title} />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
        Last updated {LAST_UPDATED}
      </Typography>
      <Box sx={columnsSx}>
        <Box component="nav" aria-labelledby="contents-heading" sx={contentsSx}>
          <Typography variant="subtitle2" component="h2" id="contents-heading" sx={{ mb: 1 }}>
            On this page
          </Typography>
          <Box component="ol" sx={{ m: 0, pl: '2.25em', typography: 'body2' }}>
            {sections.map(({ id, title: name }) => (
              <Box component="li" key={id} sx={{ '& a': { display: 'block', py: { xs: 1, md: 0.5 } } }}>
                <Link href={`#${id}`}>{name}</Link>
              </Box>
            ))}
          </Box>
        </Box>
        <Box component="article" sx={articleSx}>
          <Box sx={summarySx}>{summary}</Box>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id}>
              <Typography variant="h2" id={id} tabIndex={-1} sx={{ mt: 5, mb: 1.5, outline: 'none' }}>
                {name}
              </Typography>
              {body}
            </section>
          ))}
          <Box component="nav" aria-label="Other policies" sx={othersSx}>
            {policies
              .filter((policy) => policy.title !== title)
              .map((policy) => (
                <PageLink key={policy.to} to={policy.to}>
                  {policy.title}
                </PageLink>
              ))}
          </Box>
        </Box>
      </Box>
    </>
  );
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
  columnGap: 6,
  rowGap: 4,
  pb: 4,
} as const;

const contentsSx = {
  position: { md: 'sticky' },
  top: (theme: { spacing: (units: number) => string }) => theme.spacing(3),
  alignSelf: 'start',
} as const;

const articleSx = {
  minWidth: 0,
  maxWidth: widthOf(72),
  '& p': { mt: 0, mb: 1.5 },
  '& ul': { mt: 0, mb: 1.5, pl: 3 },
  '& li': { mb: 0.75 },
} as const;

const summarySx = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > :last-child': { mb: 0 },
} as const;

const othersSx = { display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6, pt: 3, borderTop: 1, borderColor: 'divider' } as const;
