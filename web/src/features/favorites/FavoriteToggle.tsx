import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { FavoriteToggleFragmentDoc, type FavoriteToggleFragment } from './FavoriteToggle.generated.ts';
import { useSetFavorite } from './useSetFavorite.ts';

export function FavoriteToggle({ prompt }: { prompt: FragmentType<FavoriteToggleFragment> }) {
  const { data, complete } = useFragment({ fragment: FavoriteToggleFragmentDoc, from: prompt });
  const setFavorite = useSetFavorite();
  if (!complete) return null;

  const { id, title, isFavorited } = data;
  return (
    <Tooltip title={isFavorited ? 'Remove from favorites' : 'Add to favorites'}>
      <IconButton
        aria-label={`Favorite: ${title}`}
        aria-pressed={isFavorited}
        color={isFavorited ? 'primary' : 'default'}
        onClick={() => void setFavorite(id, !isFavorited)}
      >
        {isFavorited ? <Favorite fontSize="small" /> : <FavoriteBorder fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
