import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useCategories } from '../useCategories.ts';
import { CategoryTagsDocument } from './CategoryTags.generated.ts';
import { accessLabels, type Filters, SEARCH_MAX, sortLabels, withCategory, taskLabels } from './filters.ts';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { ListSearch } from '../../../ui/filters/ListSearch.tsx';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Like onChange, but replaces the history entry, so that Back does not go through every typed letter. */
  onSearch: (filters: Filters) => void;
}

const entries = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.entries(names) as [Key, string][];

export function PromptFilters({ filters, onChange, onSearch }: Props) {
  const { category, q, sort, tags, task, access } = filters;
  const { categories = [] } = useCategories();
  return (
    <Box
      role="search"
      aria-label="Filter the list"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(6, minmax(0, 1fr))',
          lg: 'repeat(5, minmax(0, 1fr))',
        },
        '& > *': { gridColumn: { sm: 'span 2', lg: 'auto' } },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: '1 / -1', lg: '1 / -1' } },
      }}
    >
      <ListSearch
        label="Search prompts"
        placeholder="Title, tag or topic"
        maxLength={SEARCH_MAX}
        q={q}
        onSearch={(words) => onSearch({ ...filters, q: words })}
      />
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
    </Box>
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
