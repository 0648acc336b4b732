import type { LineOver } from '#web/features/bills/bill-form.ts';
import type { BillableWorkOrder } from '#web/features/bills/billable-queries.ts';
import { OverNteTable } from '#web/features/bills/components/over-nte-table.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SubmitQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  over: readonly LineOver[];
  workOrders: ReadonlyMap<string, BillableWorkOrder>;
  total: number;
  isBusy: boolean;
  onSubmit: () => void;
}

/** Asks before a bill over the NTE is submitted. */
export function SubmitQuestion(props: SubmitQuestionProps) {
  const { open, onOpenChange, over, workOrders, total, isBusy, onSubmit } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('This bill goes over the NTE')}
      description={t('You can submit it, but the office may send it back.')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Go back')}</Button>
          <Button variant="main" busy={isBusy} onClick={onSubmit}>
            {t('Submit {{total}} anyway', { total: formatMoney(total) })}
          </Button>
        </>
      }
    >
      <Alert kind="attention">
        <OverNteTable
          rows={over.map((line) => ({
            id: line.workOrderId,
            number: workOrders.get(line.workOrderId)?.work_order_number ?? '',
            title: workOrders.get(line.workOrderId)?.title ?? '',
            nteAmount: line.nteAmount ?? 0,
            billedBefore: line.alreadyBilled,
            amount: line.amount,
            over: line.over,
          }))}
        />
      </Alert>
    </Dialog>
  );
}
