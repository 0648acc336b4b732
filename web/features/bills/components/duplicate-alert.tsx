import type { Bill } from '#web/features/bills/bill-queries.ts';
import { type NamedBill, NamedBills } from '#web/features/bills/components/named-bills.tsx';
import { billsOfWork, usePossibleDuplicates } from '#web/features/bills/same-work.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** For the office: warns that other bills of the firm have the same number or the same work. It does not block anything. */
export function DuplicateAlert({ bill }: { bill: Bill }) {
  const { numbers, work, isAny } = usePossibleDuplicates(bill);
  if (!isAny) return null;
  return (
    <Alert kind="attention" title={t('Possible duplicate')}>
      {numbers.length > 0 && (
        <Shown
          text={t("The subcontractor's number {{number}} is also on:", {
            number: bill.external_bill_number ?? '',
          })}
          bills={numbers.map((other) => ({ ...other, amount: other.total_amount }))}
        />
      )}
      {bill.lines.map((line) => (
        <Shown
          key={line.work_order_id}
          text={t('{{number}} is also billed on:', {
            number: line.work_order?.work_order_number ?? line.former_title ?? '',
          })}
          bills={billsOfWork(work, line.work_order_id)}
        />
      ))}
    </Alert>
  );
}

function Shown({ text, bills }: { text: string; bills: readonly NamedBill[] }) {
  if (bills.length === 0) return null;
  return (
    <>
      <p>{text}</p>
      <NamedBills bills={bills} byOffice />
    </>
  );
}
