import type { LineOver } from '#web/features/bills/bill-form.ts';
import type { BillableWorkOrder } from '#web/features/bills/billable-queries.ts';
import { NamedBills } from '#web/features/bills/components/named-bills.tsx';
import { OverNteTable } from '#web/features/bills/components/over-nte-table.tsx';
import { billsOfWork, type SameWorkBill } from '#web/features/bills/same-work.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SubmitQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  byOffice: boolean;
  over: readonly LineOver[];
  /** Other bills of the work orders on this one. */
  otherBills: readonly SameWorkBill[];
  workOrders: ReadonlyMap<string, BillableWorkOrder>;
  total: number;
  isBusy: boolean;
  onSubmit: () => void;
}

/** Asks before a bill is submitted that is over the NTE, or charges work that is billed already. */
export function SubmitQuestion(props: SubmitQuestionProps) {
  const { open, onOpenChange, byOffice, over, otherBills, workOrders, total, isBusy, onSubmit } = props;
  const billed = [...new Set(otherBills.flatMap(({ lines }) => lines.map((line) => line.work_order_id)))];
  const isBilled = billed.length > 0;
  const onlyRest = t('Submit this bill only if it charges something else, such as the rest of the work.');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isBilled ? billedTitle(byOffice) : t('This bill goes over the NTE')}
      description={isBilled ? onlyRest : t('You can submit it, but the office may send it back.')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Go back')}</Button>
          <Button variant="main" busy={isBusy} onClick={onSubmit}>
            {t('Submit {{total}} anyway', { total: formatMoney(total) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isBilled && (
          <Alert kind="attention">
            {billed.map((id) => (
              <div key={id}>
                <p className="figures">
                  {t('{{number}} is also billed on:', {
                    number: workOrders.get(id)?.work_order_number ?? '',
                  })}
                </p>
                <NamedBills bills={billsOfWork(otherBills, id)} byOffice={byOffice} />
              </div>
            ))}
          </Alert>
        )}
        {over.length > 0 && (
          <Alert kind="attention" title={isBilled ? t('This bill goes over the NTE') : undefined}>
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
        )}
      </div>
    </Dialog>
  );
}

const billedTitle = (byOffice: boolean): string =>
  byOffice
    ? t('The subcontractor already billed some of this work')
    : t('You already billed some of this work');
