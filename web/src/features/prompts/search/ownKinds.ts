import CollectionsBookmark from '@mui/icons-material/CollectionsBookmarkOutlined';
import EditNote from '@mui/icons-material/EditNote';
import Segment from '@mui/icons-material/Segment';

/** How the kinds of what is the member's are shown where something is searched. */
export const ownKinds = {
  prompt: { name: 'My prompt', Icon: EditNote },
  workflow: { name: 'My workflow', Icon: Segment },
  collection: { name: 'Collection', Icon: CollectionsBookmark },
} as const;
