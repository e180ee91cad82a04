import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useLocation } from 'react-router-dom';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { FavoriteToggleFragmentDoc, type FavoriteToggleFragment } from './FavoriteToggle.generated.ts';
import { useSetFavorite } from './useSetFavorite.ts';

const LIST_PAGE = '/favorites';

export function FavoriteToggle({ prompt }: { prompt: FragmentType<FavoriteToggleFragment> }) {
  const { data, complete } = useFragment({ fragment: FavoriteToggleFragmentDoc, from: prompt });
  const setFavorite = useSetFavorite();
  const toast = useToast();
  const isInList = useLocation().pathname === LIST_PAGE;
  if (!complete) return null;

  const { id, title, isFavorited } = data;
  const toggle = async () => {
    // In the list the prompt disappears with its heart.
    if (!(await setFavorite(id, !isFavorited)) || !isFavorited || !isInList) return;
    toast({
      title: 'Removed from Favorites',
      description: title,
      action: { label: 'Undo', run: () => void setFavorite(id, true) },
    });
  };
  return (
    <Tooltip title={isFavorited ? 'Remove from favorites' : 'Add to favorites'}>
      <IconButton
        aria-label={`Favorite: ${title}`}
        aria-pressed={isFavorited}
        color={isFavorited ? 'primary' : 'default'}
        onClick={() => void toggle()}
      >
        {isFavorited ? <Favorite fontSize="small" /> : <FavoriteBorder fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
