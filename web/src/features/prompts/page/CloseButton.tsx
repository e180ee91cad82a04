import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back, or to the library if the page was opened directly and there is no page of ours to go back to. */
export function CloseButton() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return (
    <Tooltip title="Close">
      <IconButton aria-label="Close prompt" onClick={() => void (isFirst ? navigate('/prompts') : navigate(-1))}>
        <Close fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
