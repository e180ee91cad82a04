import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useNavigate } from 'react-router-dom';
import { historyIndex } from '../../../ui/location/historyIndex.ts';

/** Goes back, or to the library if the page was opened directly and there is no page of ours to go back to. */
export function CloseButton() {
  const navigate = useNavigate();
  const close = () => void (historyIndex() === 0 ? navigate('/prompts') : navigate(-1));
  return (
    <Tooltip title="Close">
      <IconButton aria-label="Close prompt" onClick={close}>
        <Close fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
