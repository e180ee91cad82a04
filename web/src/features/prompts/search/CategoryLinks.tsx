import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { useCategories } from '../useCategories.ts';

/** Links to all categories, for a search that led nowhere. */
export function CategoryLinks() {
  const { categories = [] } = useCategories();
  return categories.map(({ slug, name }) => (
    <Button key={slug} variant="outlined" size="small" component={RouterLink} to={`/category/${slug}`}>
      {name}
    </Button>
  ));
}
