import { amountOf, type BillFormLine } from '#web/features/bills/bill-form.ts';
import { useGoneWorkOrder } from '#web/features/bills/billable-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface GoneLineProps {
  workOrderId: string;
  line: BillFormLine;
  onChange: (changes: Partial<BillFormLine>) => void;
}

/**
 * A work order on the bill that the firm can no longer bill: its title, its line on the bill, and a button to remove
 * it.
 */
export function GoneLine({ workOrderId, line, onChange }: GoneLineProps) {
  const { data: name } = useGoneWorkOrder(workOrderId);
  return (
    <li className="px-4 py-2">
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 flex-1 basis-64">
          <Checkbox
            className="items-start py-2"
            checked={line.selected}
            onCheckedChange={(selected) => onChange({ selected })}
            label={
              <>
                <span className="block font-medium">{name || t('Work order')}</span>
                {line.description && (
                  <span className="block text-ink-soft wrap-anywhere">{line.description}</span>
                )}
                <span className="block text-brick-ink">
                  {t('It can no longer be billed. Take it off to submit the bill.')}
                </span>
              </>
            }
          />
        </div>
        <p className="figures py-2 text-right font-medium max-md:w-full max-md:pl-7.5 max-md:text-left">
          {formatMoney(amountOf(line.amount) ?? 0)}
        </p>
      </div>
    </li>
  );
}
