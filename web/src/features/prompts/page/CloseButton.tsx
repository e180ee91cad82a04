import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { useLocation, useNavigate } from 'react-router-dom';
import { Tooltip } from '../../../ui/Tooltip.tsx';

/** Goes back; to the library where the page was opened by its address and there is nothing of ours to go back to. */
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
