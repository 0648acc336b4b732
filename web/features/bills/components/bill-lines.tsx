import { Link } from '@tanstack/react-router';
import { ClipboardCheck, SearchX } from 'lucide-react';
import type { BillForm, BillFormLine } from '#web/features/bills/bill-form.ts';
import { EMPTY_LINE } from '#web/features/bills/bill-form.ts';
import { BILLABLE_SHOWN, type useBillableWorkOrders } from '#web/features/bills/billable-queries.ts';
import { BillLine } from '#web/features/bills/components/bill-line.tsx';
import { GoneLine } from '#web/features/bills/components/gone-line.tsx';
import type { SameWorkBill } from '#web/features/bills/same-work.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface BillLinesProps {
  choice: ReturnType<typeof useBillableWorkOrders>;
  search: string;
  onSearch: (text: string) => void;
  byOffice: boolean;
  withBilled: boolean;
  onWithBilled: (withBilled: boolean) => void;
  form: BillForm;
  onChange: (workOrderId: string, changes: Partial<BillFormLine>) => void;
  /** Selected work orders without an amount. */
  missing: readonly string[];
  /** Other bills of the selected work orders. */
  otherBills: readonly SameWorkBill[];
}

/** The work orders to select; those on the bill stay visible regardless of the search. */
export function BillLines(props: BillLinesProps) {
  const {
    choice,
    search,
    onSearch,
    byOffice,
    withBilled,
    onWithBilled,
    form,
    onChange,
    missing,
    otherBills,
  } = props;
  const { query, shown, gone, isMore } = choice;
  return (
    <Card title={t('Work orders to bill')} flush>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 pb-3">
        <SearchField
          placeholder={t('Search by number, title or location')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Checkbox
          checked={withBilled}
          onCheckedChange={onWithBilled}
          label={t('Show those already billed')}
        />
      </div>
      <QueryView query={query} skeleton={<LinesSkeleton />}>
        {() =>
          shown.length + gone.length === 0 ? (
            <NothingToBill
              onShowAll={search.trim() === '' ? undefined : () => onSearch('')}
              byOffice={byOffice}
              withBilled={withBilled}
            />
          ) : (
            <ul className="divide-y divide-line/70" aria-busy={query.isFetching}>
              {gone.map((id) => (
                <GoneLine
                  key={id}
                  workOrderId={id}
                  line={form.lines[id] ?? EMPTY_LINE}
                  onChange={(changes) => onChange(id, changes)}
                />
              ))}
              {shown.map((workOrder) => (
                <BillLine
                  key={workOrder.id}
                  workOrder={workOrder}
                  line={form.lines[workOrder.id] ?? EMPTY_LINE}
                  onChange={(changes) => onChange(workOrder.id, changes)}
                  needsAmount={missing.includes(workOrder.id)}
                  {...{ byOffice, otherBills }}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isMore && (
        <p className="border-line border-t px-4 py-3 text-ink-soft">
          {t('The newest {{count}} are shown. Search to find older ones.', { count: BILLABLE_SHOWN })}
        </p>
      )}
    </Card>
  );
}

interface NothingToBillProps {
  /** Clears the search; undefined without one. */
  onShowAll: (() => void) | undefined;
  byOffice: boolean;
  withBilled: boolean;
}

function NothingToBill({ onShowAll, byOffice, withBilled }: NothingToBillProps) {
  if (onShowAll) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('Nothing matches')}
        text={
          withBilled
            ? t('No work order that can be billed fits the search.')
            : t('Every work order that fits the search is billed already, or cannot be billed yet.')
        }
        action={<Button onClick={onShowAll}>{t('Show all')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={ClipboardCheck}
      title={t('Nothing to bill yet')}
      text={
        byOffice
          ? t(
              'A work order can be billed once it is completed. One that was cancelled, or is no longer assigned to the subcontractor, once the office has approved a report on it.',
            )
          : t(
              'You can bill a work order once it is completed, and one that was cancelled or is no longer assigned to your company once the office has approved your report on it.',
            )
      }
      action={
        byOffice ? (
          <Allowed to="review_reports">
            <Link to="/admin/reports" search={{ status: 'submitted' }} className={buttonStyle()}>
              {t('Review reports')}
            </Link>
          </Allowed>
        ) : (
          <Link to="/subcontractor/submit-report" className={buttonStyle()}>
            {t('Submit a report')}
          </Link>
        )
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
