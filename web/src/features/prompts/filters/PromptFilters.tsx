import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useCategories } from '../useCategories.ts';
import { CategoryTagsDocument } from './CategoryTags.generated.ts';
import { accessLabels, type Filters, SEARCH_MAX, sortLabels, withCategory, taskLabels } from './filters.ts';
import { FilterChip } from '../../../ui/filters/FilterChip.tsx';
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

/** The search and the filters: a bar of chips, on a phone a sheet behind one button. */
export function PromptFilters({ filters, onChange, onSearch }: Props) {
  const { category, q, tags, task, access } = filters;
  return (
    <Box role="search" aria-label="Filter the list" sx={barSx}>
      <Box sx={searchSx}>
        <ListSearch
          label="Search prompts"
          placeholder="Title, tag or topic"
          maxLength={SEARCH_MAX}
          q={q}
          hasShortcut
          onSearch={(words) => onSearch({ ...filters, q: words })}
        />
        <FilterSheet activeCount={[category, ...tags, task, access].filter(Boolean).length} doneLabel="Show prompts">
          <FilterFields filters={filters} onChange={onChange} Field={FilterSelect} />
        </FilterSheet>
      </Box>
      <Box sx={chipsSx}>
        <FilterFields filters={filters} onChange={onChange} Field={FilterChip} />
      </Box>
    </Box>
  );
}

const barSx = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
const searchSx = { display: 'flex', gap: 1, flex: { xs: '1 1 100%', sm: '1 1 260px' } } as const;
const chipsSx = { display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', gap: 1 } as const;

interface FieldsProps extends Pick<Props, 'filters' | 'onChange'> {
  Field: typeof FilterSelect;
}

function FilterFields({ filters, onChange, Field }: FieldsProps) {
  const { category, q, sort, tags, task, access } = filters;
  const { categories = [] } = useCategories();
  return (
    <>
      <Field
        label="Category"
        emptyLabel="All Categories"
        value={category}
        options={categories.map(({ slug, name }) => [slug, name])}
        onChange={(next) => onChange(withCategory(filters, next))}
      />
      {category !== undefined && (
        <TagSelect
          Field={Field}
          category={category}
          tags={tags}
          onPick={(tag) => onChange({ ...filters, tags: [...tags, tag] })}
        />
      )}
      <Field
        label="Kind of work"
        emptyLabel="Any kind of work"
        value={task}
        options={entries(taskLabels)}
        onChange={(next) => onChange({ ...filters, task: next })}
      />
      <Field
        label="Plan"
        emptyLabel="Free and Pro"
        value={access}
        options={entries(accessLabels)}
        onChange={(next) => onChange({ ...filters, access: next })}
      />
      <SortSelect Field={Field} hasSearch={q !== ''} sort={sort} onChange={(next) => onChange({ ...filters, sort: next })} />
    </>
  );
}

/** Without a chosen order, a search is sorted by best match and a plain list by newest. */
function SortSelect({
  Field,
  hasSearch,
  sort,
  onChange,
}: {
  Field: typeof FilterSelect;
  hasSearch: boolean;
  sort: Filters['sort'];
  onChange: (sort: Filters['sort']) => void;
}) {
  const all = entries(sortLabels);
  const options = hasSearch ? all : all.filter(([name]) => name !== 'newest');
  return (
    <Field
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
  Field,
  category,
  tags,
  onPick,
}: {
  Field: typeof FilterSelect;
  category: string;
  tags: readonly string[];
  onPick: (tag: string) => void;
}) {
  const { data } = useQuery(CategoryTagsDocument, { variables: { id: category } });
  const known = data?.category?.tags ?? [];
  return (
    <Field
      label="Tags"
      emptyLabel="Add a tag"
      value={undefined}
      options={known.filter((tag) => !tags.includes(tag)).map((tag) => [tag, tag])}
      onChange={(tag) => tag !== undefined && onPick(tag)}
    />
  );
}
