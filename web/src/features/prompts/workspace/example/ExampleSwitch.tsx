import { SwitchButton } from '../../../../ui/SwitchButton.tsx';

export interface ExampleView {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Shows the worked example in the place of the preview. A narrow screen has a pane for it. */
export function ExampleSwitch({ isShown, onShow }: ExampleView) {
  return (
    <SwitchButton
      shown={isShown ? 'The worked answer' : 'The preview'}
      onSwitch={() => onShow(!isShown)}
      sx={{ display: { xs: 'none', md: 'inline-flex' } }}
    >
      {isShown ? 'Back to the preview' : 'Worked answer'}
    </SwitchButton>
  );
}
