import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useCategories } from '../useCategories.ts';
import { CategoryTagsDocument } from './CategoryTags.generated.ts';
import { accessLabels, type Filters, SEARCH_MAX, sortLabels, withCategory, taskLabels } from './filters.ts';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { FilterSheet } from '../../../ui/filters/FilterSheet.tsx';
import { ListSearch } from '../../../ui/filters/ListSearch.tsx';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Like onChange, but replaces the history entry, so that Back does not go through every typed letter. */
  onSearch: (filters: Filters) => void;
}

const entries = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.entries(names) as [Key, string][];

export function PromptFilters({ filters, onChange, onSearch }: Props) {
  const { category, q, tags, task, access } = filters;
  const fields = <FilterFields filters={filters} onChange={onChange} />;
  return (
    <Box role="search" aria-label="Filter the list" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <ListSearch
          label="Search prompts"
          placeholder="Title, tag or topic"
          maxLength={SEARCH_MAX}
          q={q}
          onSearch={(words) => onSearch({ ...filters, q: words })}
        />
        <FilterSheet active={[category, ...tags, task, access].filter(Boolean).length} doneLabel="Show prompts">
          {fields}
        </FilterSheet>
      </Box>
      <Box sx={rowSx}>{fields}</Box>
    </Box>
  );
}

const rowSx = {
  display: { xs: 'none', sm: 'grid' },
  gap: 2,
  gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
} as const;

function FilterFields({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { category, q, sort, tags, task, access } = filters;
  const { categories = [] } = useCategories();
  return (
    <>
      <FilterSelect
        label="Category"
        emptyLabel="All Categories"
        value={category}
        options={categories.map(({ slug, name }) => [slug, name])}
        onChange={(next) => onChange(withCategory(filters, next))}
      />
      <TagSelect category={category} tags={tags} onPick={(tag) => onChange({ ...filters, tags: [...tags, tag] })} />
      <FilterSelect
        label="Kind of work"
        emptyLabel="Any"
        value={task}
        options={entries(taskLabels)}
        onChange={(next) => onChange({ ...filters, task: next })}
      />
      <FilterSelect
        label="Plan"
        emptyLabel="Free and Pro"
        value={access}
        options={entries(accessLabels)}
        onChange={(next) => onChange({ ...filters, access: next })}
      />
      <SortSelect hasSearch={q !== ''} sort={sort} onChange={(next) => onChange({ ...filters, sort: next })} />
    </>
  );
}

/** Without a chosen order, a search is sorted by best match and a plain list by newest. */
function SortSelect({
  hasSearch,
  sort,
  onChange,
}: {
  hasSearch: boolean;
  sort: Filters['sort'];
  onChange: (sort: Filters['sort']) => void;
}) {
  const all = entries(sortLabels);
  const options = hasSearch ? all : all.filter(([name]) => name !== 'newest');
  return (
    <FilterSelect
      label="Sort by"
      emptyLabel={hasSearch ? 'Best Match' : sortLabels.newest}
      value={!hasSearch && sort === 'newest' ? undefined : sort}
      options={options}
      onChange={onChange}
    />
  );
}

/** Every category has its own tags. A selected tag becomes a chip below and is removed from this list. */
function TagSelect({
  category,
  tags,
  onPick,
}: {
  category: string | undefined;
  tags: readonly string[];
  onPick: (tag: string) => void;
}) {
  const { data } = useQuery(CategoryTagsDocument, { variables: { id: category ?? '' }, skip: category === undefined });
  const known = category === undefined ? [] : (data?.category?.tags ?? []);
  return (
    <FilterSelect
      label="Tags"
      emptyLabel={category === undefined ? 'Pick a category' : 'Add a tag'}
      value={undefined}
      options={known.filter((tag) => !tags.includes(tag)).map((tag) => [tag, tag])}
      onChange={(tag) => tag !== undefined && onPick(tag)}
    />
  );
}
