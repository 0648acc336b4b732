import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { type BillForm, type BillFormLine, EMPTY_LINE } from '#web/features/bills/bill-form.ts';
import { type BillableWorkOrder, useBillableWorkOrders } from '#web/features/bills/bill-queries.ts';
import { BillLine } from '#web/features/bills/components/bill-line.tsx';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface BillLinesProps {
  organizationId: string;
  form: BillForm;
  onChange: (workOrderId: string, changes: Partial<BillFormLine>) => void;
  /** Selected work orders that still need an amount. */
  missing: readonly string[];
}

/** The completed work orders to choose from; those on the bill stay visible whatever is searched. */
export function BillLines({ organizationId, form, onChange, missing }: BillLinesProps) {
  const query = useBillableWorkOrders(organizationId);
  const [search, setSearch] = useState('');
  const [withBilled, setWithBilled] = useState(false);

  return (
    <Card title={t('Completed work orders')} flush>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 pb-3">
        <Input
          type="search"
          aria-label={t('Search work orders')}
          placeholder={t('Search by number, title or place')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-w-48 flex-1"
        />
        <Checkbox
          checked={withBilled}
          onCheckedChange={setWithBilled}
          label={t('Show those already billed')}
        />
      </div>
      <QueryView query={query} skeleton={<LinesSkeleton />}>
        {(workOrders) => {
          const shown = workOrders.filter(
            (workOrder) =>
              form.lines[workOrder.id]?.selected ||
              ((withBilled || workOrder.alreadyBilled === 0) && isFound(workOrder, search)),
          );
          if (shown.length === 0) return <NothingToBill hasAny={workOrders.length > 0} />;
          return (
            <ul className="divide-y divide-line/70">
              {shown.map((workOrder) => (
                <BillLine
                  key={workOrder.id}
                  workOrder={workOrder}
                  line={form.lines[workOrder.id] ?? EMPTY_LINE}
                  onChange={(changes) => onChange(workOrder.id, changes)}
                  needsAmount={missing.includes(workOrder.id)}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Card>
  );
}

function isFound({ work_order_number, title, store_location }: BillableWorkOrder, search: string): boolean {
  return `${work_order_number} ${title} ${store_location}`
    .toLowerCase()
    .includes(search.trim().toLowerCase());
}

function NothingToBill({ hasAny }: { hasAny: boolean }) {
  return (
    <EmptyState
      icon={ClipboardCheck}
      title={hasAny ? t('Nothing matches') : t('Nothing to bill yet')}
      text={
        hasAny
          ? t('Every completed work order is billed already, or none fits the search.')
          : t('A work order can be billed once the office has approved its final report.')
      }
    />
  );
}

function LinesSkeleton() {
  return (
    <div className="grid gap-3 p-4">
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
