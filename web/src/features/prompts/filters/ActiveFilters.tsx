import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { useCategories } from '../useCategories.ts';
import { accessLabels, type Filters, noFilters, withCategory, taskLabels } from './filters.ts';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters that are set. Clicking a chip removes its filter. */
export function ActiveFilters({ filters, onChange }: Props) {
  const { q, category, tags, task, access, sort } = filters;
  const { categories } = useCategories();
  const active: { label: string; without: Filters }[] = [
    ...(q ? [{ label: `“${q}”`, without: { ...filters, q: '' } }] : []),
    ...(category
      ? [
          {
            label: categories?.find(({ slug }) => slug === category)?.name ?? category,
            without: withCategory(filters, undefined),
          },
        ]
      : []),
    ...tags.map((tag) => ({ label: `#${tag}`, without: { ...filters, tags: tags.filter((other) => other !== tag) } })),
    ...(task ? [{ label: taskLabels[task], without: { ...filters, task: undefined } }] : []),
    ...(access ? [{ label: accessLabels[access], without: { ...filters, access: undefined } }] : []),
  ];
  if (active.length === 0) return null;
  /** What was pressed is gone then. */
  const change = (next: Filters) => {
    focusHeading();
    onChange(next);
  };
  return (
    <Box role="group" aria-label="Active filters" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {active.map(({ label, without }) => (
        <Chip
          key={label}
          label={label}
          aria-label={`Remove filter ${label}`}
          onClick={() => change(without)}
          onDelete={() => change(without)}
          deleteIcon={<Close />}
          sx={{ '@media (pointer: coarse)': { height: 44, borderRadius: 22 } }}
        />
      ))}
      <Button size="small" onClick={() => change({ ...noFilters, sort })}>
        Clear all
      </Button>
    </Box>
  );
}
