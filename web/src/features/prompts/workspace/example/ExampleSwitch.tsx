import Button from '@mui/material/Button';

export interface ExampleView {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Shows the worked example in the place of the preview. A narrow screen has a pane for it. */
export function ExampleSwitch({ isShown, onShow }: ExampleView) {
  return (
    <Button onClick={() => onShow(!isShown)} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
      {isShown ? 'Back to the preview' : 'Worked answer'}
    </Button>
  );
}
