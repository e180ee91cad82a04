import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { visuallyHidden } from './styles.ts';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** What is shown now. */
  shown: string;
  onSwitch: () => void;
}

/** Shows one thing in the place of another, and is named after the other one. As it keeps the focus, what is shown is announced. */
export function SwitchButton({ shown, onSwitch, ...props }: Props) {
  const [wasPressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    onSwitch();
  };
  return (
    <>
      <Button {...props} onClick={press} />
      <Box component="span" role="status" sx={visuallyHidden}>
        {wasPressed && `${shown} is shown.`}
      </Box>
    </>
  );
}
