import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PaginatedList } from '../../../ui/list/PaginatedList.tsx';
import type { PromptGridProps } from '../PromptGrid.tsx';
import { PromptItems } from '../view/PromptItems.tsx';
import type { GrowingList } from './PromptList.tsx';

type Edge = PromptGridProps['edges'][number] & { node: { section: string | null } };

interface Props extends GrowingList {
  /** In the order of the map of their category, so that those of a section follow each other. */
  edges: readonly Edge[];
  label: string;
}

/** The prompts of a category under the headings of its map, with a button that loads more. */
export function PromptSections({ edges, label, ...growing }: Props) {
  const sections = sectionsOf(edges);
  const [first] = sections;
  return (
    <PaginatedList {...growing} count={edges.length} label="Load More Prompts" failure="More prompts could not be loaded.">
      {sections.length === 1 && first?.title === null ? (
        <PromptItems edges={edges} label={label} />
      ) : (
        sections.map((section) => <Section key={section.title} {...section} />)
      )}
    </PaginatedList>
  );
}

interface SectionOfMap {
  /** Null for what the map does not name. */
  title: string | null;
  edges: Edge[];
}

function sectionsOf(edges: readonly Edge[]): SectionOfMap[] {
  const sections: SectionOfMap[] = [];
  for (const edge of edges) {
    const last = sections.at(-1);
    if (last?.title === edge.node.section) last.edges.push(edge);
    else sections.push({ title: edge.node.section, edges: [edge] });
  }
  return sections;
}

function Section({ title, edges }: SectionOfMap) {
  const headingId = useId();
  const name = title ?? 'More prompts';
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ '& + &': { mt: 4 } }}>
      <Typography id={headingId} variant="h3" component="h2" sx={sectionHeading}>
        {name}
      </Typography>
      <PromptItems edges={edges} label={name} headingLevel={3} />
    </Box>
  );
}

export const sectionHeading = { mb: 1.5 } as const;
