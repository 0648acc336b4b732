import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CashWeek, cashWeeks } from '#web/features/dashboards/billing.ts';
import type { BillingFigure } from '#web/features/dashboards/queries.ts';
import { formatDay, today } from '#web/lib/dates.ts';
import { NO_DUE_DATE } from '#web/lib/due-filter.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is expected to come in and to go out by week; each amount opens the invoices or bills that are due then. */
export function CashCard({ query }: { query: UseQueryResult<BillingFigure[]> }) {
  return (
    <Card title={t('Expected cash')} flush className="mb-5">
      <QueryView query={query} skeleton={<Skeleton className="m-4 h-72" />}>
        {(figures) => <CashTable weeks={cashWeeks(figures, today())} />}
      </QueryView>
      <p className="px-4 pt-2 pb-4 text-ink-soft text-xs">
        {t('Balances of unpaid invoices and of approved bills, in the week in which they are due.')}
      </p>
    </Card>
  );
}

const head =
  'border-line border-b px-4 py-2 font-medium text-ink-soft text-xs max-md:px-1 max-md:first:pl-4 max-md:last:pr-3';
const cell =
  'figures border-line/70 border-b px-4 py-2 text-right max-md:px-1 max-md:text-xs max-md:nth-4:pr-3';

function CashTable({ weeks }: { weeks: readonly CashWeek[] }) {
  const most = Math.max(1, ...weeks.flatMap(({ coming, going }) => [coming, going]));
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {t('Due')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('Coming in')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('Going out')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('Net')}
          </th>
          <th aria-hidden className={`${head} w-2/5 max-lg:hidden`} />
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.key}>
            <th
              scope="row"
              className="border-line/70 border-b py-2 pl-4 text-left font-normal max-md:text-xs"
            >
              {weekName(week)}
            </th>
            <td className={cell}>
              <DueLink week={week} to="/admin/partner-billing/invoices" status="open" amount={week.coming} />
            </td>
            <td className={cell}>
              <DueLink week={week} to="/admin/subcontractor-bills" status="approved" amount={week.going} />
            </td>
            <td className={`${cell} ${week.coming < week.going ? 'text-brick-ink' : ''}`}>
              {week.coming || week.going ? formatMoney(week.coming - week.going) : '–'}
            </td>
            <td aria-hidden className="border-line/70 border-b px-4 max-lg:hidden">
              <Bar share={week.coming / most} className="fill-slate" />
              <Bar share={week.going / most} className="fill-chestnut/70" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function weekName({ key, monday }: CashWeek): string {
  if (key === 'overdue') return t('Overdue', { context: 'invoice' });
  if (key === 'later') return t('Later');
  if (key === 'any_day') return t('No due date');
  return t('Week of {{day}}', { day: formatDay(monday) });
}

interface DueLinkProps {
  week: CashWeek;
  to: string;
  status: string;
  amount: number;
}

function DueLink({ week, to, status, amount }: DueLinkProps) {
  if (!amount) return <span className="text-ink-soft">–</span>;
  const days = {
    ...(week.key === 'any_day' && { due: NO_DUE_DATE }),
    ...(week.from && { 'due-from': week.from }),
    ...(week.to && { 'due-to': week.to }),
  };
  return (
    <Link to={to} search={{ status, ...days }} className="rounded-sm text-slate hover:underline">
      {formatMoney(amount)}
    </Link>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg aria-hidden="true" width="100%" height="6" className="my-0.5 block">
      <rect width={`${Math.round(share * 100)}%`} height="6" rx="2" className={className} />
    </svg>
  );
}
