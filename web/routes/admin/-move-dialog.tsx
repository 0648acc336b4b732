import { useState } from 'react';
import { AssignDialog } from '#web/features/work-orders/assign/components/assign-dialog.tsx';
import { isAssigning } from '#web/features/work-orders/board/board-columns.ts';
import type { MoveDialogProps } from '#web/features/work-orders/board/components/board.tsx';
import { ReasonDialog } from '#web/features/work-orders/components/reason-dialog.tsx';
import { officeSteps } from '#web/features/work-orders/steps.ts';
import { useOfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';

/** The dialog before a card moves on the board: whom to assign, or the reason. */
export function MoveDialog(props: MoveDialogProps) {
  return isAssigning(props.move) ? <Assigning {...props} /> : <Reasoning {...props} />;
}

function Assigning({ move, onClose }: MoveDialogProps) {
  const { data: order } = useOfficeWorkOrder(move.card.id);
  if (!order) return null;
  return <AssignDialog order={order} open onOpenChange={(open) => !open && onClose()} />;
}

function Reasoning({ move, onConfirm, onClose }: MoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const step = officeSteps(move.card.status).find(({ to }) => to === move.to);
  const confirm = async (reason: string) => {
    setIsBusy(true);
    await onConfirm(reason);
    setIsBusy(false);
  };
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={step?.question ? t(step.question) : ''}
      description={`${move.card.work_order_number} · ${move.card.title}`}
      hint={t('The customer and the crew read this.')}
      action={step ? t(step.action) : ''}
      isDangerous={step?.isDangerous ?? false}
      busy={isBusy}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
