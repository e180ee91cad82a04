import Typography from '@mui/material/Typography';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import type { PlanTexts } from '../planTexts.ts';

interface Props extends ActionDialogProps {
  /** The new plan. */
  to: PlanType;
  texts: PlanTexts;
}

/** Confirms a change of plan and says what it costs. */
export function ChangePlanDialog({ to, texts, actions, ...dialog }: Props) {
  return (
    <ActionDialog
      {...dialog}
      actions={actions}
      title={`Change to ${texts.label.toLowerCase()}?`}
      confirmLabel={`Change to ${texts.label.toLowerCase()}`}
      cancelLabel="Keep my plan"
      action={() => actions.changePlan(to, texts.label)}
    >
      {to === 'annual' ? (
        <>
          <Typography>
            You pay {texts.price} for a year that begins today, less what is left of the month that you have paid for. Your card
            is charged now.
          </Typography>
          <Typography>
            After that it renews once a year, at {texts.price}
            {texts.period}.
          </Typography>
        </>
      ) : (
        <>
          <Typography>
            A month at {texts.price} begins today. What is left of the year that you have paid for becomes a credit, and pays for
            this month and those that follow.
          </Typography>
          <Typography>
            Nothing goes back to your card. Once the credit is used up, you pay {texts.price}
            {texts.period}.
          </Typography>
        </>
      )}
    </ActionDialog>
  );
}
