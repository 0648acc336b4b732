import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { AGES } from '#web/features/payments/ages.ts';
import { ReceivablesTools } from '#web/features/payments/components/receivables-tools.tsx';
import {
  allReceivables,
  RECEIVABLES_SHOWN,
  type Receivable,
  useReceivablesOn,
} from '#web/features/payments/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { usePrintAll } from '#web/lib/use-print-all.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

interface ReceivablesProps {
  search: string;
  onSearch: (text: string) => void;
  /** A past day; null for today. */
  day: string | null;
  onDay: (day: string | null) => void;
}

/** What each customer owes, by how long it is overdue; or what it owed at the end of a past day. */
export function Receivables({ search, onSearch, day, onDay }: ReceivablesProps) {
  const isPhone = useIsPhone();
  const query = useReceivablesOn(day, search);
  const printing = usePrintAll({ portions: () => allReceivables(day, search) });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SearchField
          className="w-full max-w-96 print:hidden"
          placeholder={t('Search by customer')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <ReceivablesTools {...{ search, day, onDay, printing }} />
      </div>
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {([sums, ...found]) =>
          sums && found.length > 0 ? (
            <Card flush>
              <Listed
                sums={sums}
                customers={printing.rows ?? found.slice(0, RECEIVABLES_SHOWN)}
                isPhone={isPhone}
              />
              {!printing.rows && found.length > RECEIVABLES_SHOWN && (
                <p className="border-line border-t px-4 py-3 text-ink-soft text-sm">
                  {t(
                    'The first {{n}} customers are shown, and the total is that of all. Search for others.',
                    {
                      n: RECEIVABLES_SHOWN,
                    },
                  )}
                </p>
              )}
            </Card>
          ) : (
            <EmptyState
              icon={Scale}
              title={emptyTitle(search, day)}
              text={
                day === null
                  ? t(
                      'A customer appears here once an invoice is sent, and as long as something is left to pay.',
                    )
                  : t(
                      'A past day has what was issued and not paid until then, by the dates of the documents.',
                    )
              }
              action={null}
            />
          )
        }
      </QueryView>
    </>
  );
}

function emptyTitle(search: string, day: string | null): string {
  if (day === null) return search ? t('No customer like this owes anything') : t('Nobody owes anything');
  return search ? t('No customer like this owed anything') : t('Nobody owed anything');
}

interface PartProps {
  sums: Receivable;
  customers: readonly Receivable[];
}

function Listed({ isPhone, ...part }: PartProps & { isPhone: boolean }) {
  return isPhone ? <Blocks {...part} /> : <Table {...part} />;
}

const head = 'border-line border-b px-4 py-2 font-medium text-ink-soft text-xs';
const cell = 'figures whitespace-nowrap border-line/70 border-b px-4 py-2.5 text-right';

function Table({ sums, customers }: PartProps) {
  const hasRetainage = sums.retainage !== 0;
  const hasPromises = sums.promised !== 0;
  return (
    <div className="overflow-x-auto">
      <table aria-busy={false} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t('Customer')}
            </th>
            {AGES.map(({ field, label }) => (
              <th key={field} scope="col" className={`${head} text-right`}>
                {t(label)}
              </th>
            ))}
            <th scope="col" className={`${head} text-right`}>
              {t('Credit left')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('Owed')}
            </th>
            {hasPromises && (
              <th scope="col" className={`${head} text-right`}>
                {t('Promised')}
              </th>
            )}
            {hasRetainage && (
              <th scope="col" className={`${head} text-right`}>
                {t('Retainage held')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {customers.map((row) => (
            <tr key={row.organization_id}>
              <th scope="row" className="border-line/70 border-b px-4 py-2.5 text-left font-medium">
                <CustomerLink row={row} />
              </th>
              <Amounts {...{ row, hasPromises, hasRetainage }} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="px-4 py-3 text-left">
              {t('Total')}
            </th>
            <Amounts {...{ hasPromises, hasRetainage }} row={sums} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface AmountsProps {
  row: Receivable;
  hasPromises: boolean;
  hasRetainage: boolean;
}

/** A promise is about what is owed. Retainage is billed later: it is not part of it. */
function Amounts({ row, hasPromises, hasRetainage }: AmountsProps) {
  return (
    <>
      {AGES.map(({ field }) => (
        <Amount key={field} value={row[field]} />
      ))}
      <Amount value={row.credit} />
      <td className={`${cell} font-semibold`}>{formatMoney(row.owed)}</td>
      {hasPromises && <Amount value={row.promised} />}
      {hasRetainage && <Amount value={row.retainage} />}
    </>
  );
}

function Amount({ value }: { value: number | null }) {
  return <td className={cell}>{!value ? <span className="text-ink-soft">–</span> : formatMoney(value)}</td>;
}

function Blocks({ sums, customers }: PartProps) {
  return (
    <ul className="divide-y divide-line/70">
      {[...customers, sums].map((row) => (
        <li key={row.organization_id ?? 'total'} className="px-4 py-3">
          <p className="flex flex-wrap justify-between gap-x-4 font-medium">
            {row.organization_id ? <CustomerLink row={row} /> : <span>{t('Total')}</span>}
            <span className="figures">{formatMoney(row.owed)}</span>
          </p>
          <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft text-xs [&>div]:flex [&>div]:gap-1">
            {AGES.filter(({ field }) => row[field] !== 0).map(({ field, label }) => (
              <div key={field}>
                <dt>{t(label)}</dt>
                <dd className="figures">{formatMoney(row[field])}</dd>
              </div>
            ))}
            {row.credit !== 0 && (
              <div>
                <dt>{t('Credit left')}</dt>
                <dd className="figures">{formatMoney(row.credit)}</dd>
              </div>
            )}
            {row.promised !== 0 && (
              <div>
                <dt>{t('Promised')}</dt>
                <dd className="figures">{formatMoney(row.promised)}</dd>
              </div>
            )}
            {row.retainage !== 0 && (
              <div>
                <dt>{t('Retainage held')}</dt>
                <dd className="figures">{formatMoney(row.retainage)}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function CustomerLink({ row }: { row: Receivable }) {
  return (
    <Link
      to={pathTo('/admin/partner-billing/receivables/$id', { id: row.organization_id ?? '' })}
      className="rounded-sm text-slate wrap-anywhere hover:underline"
    >
      {row.name}
    </Link>
  );
}
