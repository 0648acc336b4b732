import { overNte } from '#shared/rules/over-nte.ts';
import { type BillFormLine, lineAmount } from '#web/features/bills/bill-form.ts';
import type { BillableWorkOrder } from '#web/features/bills/billable-queries.ts';
import { BillItems } from '#web/features/bills/components/bill-items.tsx';
import { NamedBills } from '#web/features/bills/components/named-bills.tsx';
import { OverNteTable } from '#web/features/bills/components/over-nte-table.tsx';
import { billsOfWork, type SameWorkBill } from '#web/features/bills/same-work.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface BillLineProps {
  workOrder: BillableWorkOrder;
  line: BillFormLine;
  onChange: (changes: Partial<BillFormLine>) => void;
  needsAmount: boolean;
  byOffice: boolean;
  /** Other bills of the work orders on this one. */
  otherBills: readonly SameWorkBill[];
}

/** One work order: its checkbox adds it to the bill, and shows the field of the amount. */
export function BillLine(props: BillLineProps) {
  const { workOrder, line, onChange, needsAmount, byOffice, otherBills } = props;
  const { nteAmount, alreadyBilled } = workOrder;
  const items = line.items ?? [];
  const amount = lineAmount(line);
  const over = overNte(amount ?? 0, nteAmount, alreadyBilled);
  const billed = billsOfWork(otherBills, workOrder.id);
  // Distinguish an incomplete amount from an invalid one: only the latter is shown as an error.
  const unreadable = items.length === 0 && line.amount !== '' && amount === undefined;

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
                <span className="block font-medium">
                  <span className="figures text-ink-soft">{workOrder.work_order_number}</span>{' '}
                  {workOrder.title}
                </span>
                <span className="block text-ink-soft">
                  {[workOrder.store_location, readyWords(workOrder)].filter(Boolean).join(' · ')}
                </span>
              </>
            }
          />
        </div>
        <p className="figures py-2 text-right text-ink-soft max-md:w-full max-md:pl-7.5 max-md:text-left">
          {nteAmount === null ? t('No NTE') : t('NTE {{amount}}', { amount: formatMoney(nteAmount) })}
          {alreadyBilled > 0 && (
            <span className="block">{t('billed {{amount}}', { amount: formatMoney(alreadyBilled) })}</span>
          )}
          {nteAmount !== null && alreadyBilled > 0 && (
            <span className="block">
              {t('{{amount}} left', {
                amount: formatMoney(Math.max(0, Math.round((nteAmount - alreadyBilled) * 100) / 100)),
              })}
            </span>
          )}
        </p>
      </div>
      {line.selected && (
        <div className="grid gap-3 pb-3 pl-7.5 md:grid-cols-[10rem_1fr]">
          {billed.length > 0 && (
            <Alert
              kind="attention"
              className="md:col-span-2"
              title={
                byOffice
                  ? t('The subcontractor already billed this work order')
                  : t('You already billed this work order')
              }
            >
              <NamedBills bills={billed} byOffice={byOffice} />
            </Alert>
          )}
          <Field
            label={t('Amount')}
            required
            error={unreadable ? t('Enter dollars, for example 1250.50.') : undefined}
            hint={
              items.length > 0
                ? t('The sum of its lines.')
                : needsAmount && !unreadable
                  ? t('Enter the amount to bill.')
                  : undefined
            }
          >
            <AmountInput
              className="text-right"
              placeholder="0.00"
              readOnly={items.length > 0}
              value={items.length > 0 ? (amount?.toFixed(2) ?? '') : line.amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          </Field>
          <Field label={t('What it covers')} optional>
            <Input
              value={line.description}
              maxLength={1000}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          </Field>
          <div className="md:col-span-2">
            <BillItems items={items} onChange={(changed) => onChange(withItems(line, changed))} />
          </div>
          {over > 0 && (
            <Alert
              kind="attention"
              className="md:col-span-2"
              title={t('{{amount}} over the NTE. You can submit it, but the office may send it back.', {
                amount: formatMoney(over),
              })}
            >
              <OverNteTable
                rows={[
                  {
                    id: workOrder.id,
                    number: workOrder.work_order_number,
                    title: '',
                    nteAmount: nteAmount ?? 0,
                    billedBefore: alreadyBilled,
                    amount: amount ?? 0,
                    over,
                  },
                ]}
              />
            </Alert>
          )}
        </div>
      )}
    </li>
  );
}

/** The last item that is removed leaves its sum as the amount. */
function withItems(line: BillFormLine, items: BillFormLine['items']): Partial<BillFormLine> {
  const last = lineAmount(line);
  return items?.length || last === undefined ? { items } : { items, amount: last.toFixed(2) };
}

/** Since when, and why, it can be billed. */
function readyWords({ kind, ready_at }: BillableWorkOrder): string {
  const date = formatDate(ready_at);
  if (kind === 'cancelled') return t('cancelled, report approved {{date}}', { date });
  if (kind === 'former') return t('no longer assigned, report approved {{date}}', { date });
  return t('completed {{date}}', { date });
}
