import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import type { DraftLine } from '#web/features/invoices/draft-form.ts';
import { workOrdersOf } from '#web/features/invoices/draft-lookups.ts';
import { message, t } from '#web/lib/text.ts';
import { LookupField } from '#web/ui/list-filter-field.tsx';

interface LineWorkOrderProps {
  form: DraftFormReturn;
  index: number;
  /** All lines of the draft. */
  lines: readonly DraftLine[];
  customer: string;
}

/** The work order that a new line charges for, so that its margin counts it. */
export function LineWorkOrder({ form, index, lines, customer }: LineWorkOrderProps) {
  // The server takes the work order of a draft that is for one for a line that names none.
  const jobs = new Set(lines.flatMap((line, at) => (at === index ? [] : (line.work_order_id ?? []))));
  const workOrders = workOrdersOf(
    customer,
    jobs.size === 1 ? message('Work order of the other lines') : message('Work order, if it is for one'),
  );
  const name = `lines.${index}.work_order_id` as const;
  return (
    <LookupField
      aria-label={t('Work order')}
      filter={workOrders}
      lookup={workOrders.lookup}
      value={form.getValues(name) ?? ''}
      onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
    />
  );
}
