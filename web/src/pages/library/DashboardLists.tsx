import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PopularRow } from '../../features/prompts/list/PopularRow.tsx';
import { PROMPT_ROW_HEIGHT } from '../../features/prompts/list/PromptRow.tsx';
import { RecentUseRow } from '../../features/prompts/list/RecentUseRow.tsx';
import { RowList } from '../../features/prompts/list/RowList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonGrid } from '../../ui/SkeletonGrid.tsx';
import { DashboardActivityDocument, type DashboardActivityQuery } from './DashboardPage.generated.ts';

const SHOWN = 5;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** What the member has used lately and what everybody uses: the one question that the dashboard asks for itself. */
export function DashboardLists() {
  const { data, error, refetch } = useQuery(DashboardActivityDocument);
  if (error && !data) {
    return (
      <Box sx={{ mt: 5 }}>
        <ErrorState
          title="Your recent prompts could not be loaded"
          text="Check your connection and try again."
          onRetry={() => void refetch().catch(() => undefined)}
        />
      </Box>
    );
  }
  const skeleton = (label: string) => <SkeletonGrid count={SHOWN} height={PROMPT_ROW_HEIGHT} columns="rows" label={label} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: 4, mt: 5 }}>
      <Section id="recent-heading" title="Recently Used">
        {data ? <Recent uses={data.recentUses} /> : skeleton('Loading recent prompts')}
      </Section>
      <Section id="popular-heading" title="Most Popular">
        {data ? (
          <RowList label="Most popular prompts">
            {data.popularPrompts.map((prompt) => (
              <PopularRow key={prompt.id} prompt={prompt} />
            ))}
          </RowList>
        ) : (
          skeleton('Loading popular prompts')
        )}
      </Section>
    </Box>
  );
}

function Recent({ uses }: { uses: DashboardActivityQuery['recentUses'] }) {
  if (uses.length === 0)
    return <Typography color="textSecondary">No recent prompts yet. Start exploring our library!</Typography>;
  return (
    <RowList label="Recently used prompts">
      {uses.slice(0, SHOWN).map((use) => (
        <RecentUseRow key={use.prompt.id} use={use} />
      ))}
    </RowList>
  );
}
