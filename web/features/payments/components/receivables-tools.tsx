import { AGES } from '#web/features/payments/ages.ts';
import type { Receivable } from '#web/features/payments/queries.ts';
import { formatDate, formatTime, today } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListExport } from '#web/ui/list-export.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

/** What each customer owes, as a file. */
export const RECEIVABLE_COLUMNS: readonly Column<Receivable>[] = [
  { header: message('Customer'), value: (row) => row.name },
  ...AGES.map(({ field, label }): Column<Receivable> => ({ header: label, value: (row) => row[field] })),
  { header: message('Credit left'), value: (row) => row.credit },
  { header: message('Owed'), value: (row) => row.owed },
  { header: message('Promised'), value: (row) => row.promised },
  { header: message('Retainage held'), value: (row) => row.retainage },
];

interface ReceivablesToolsProps {
  search: string;
  customers: readonly Receivable[];
}

/** Of which day the amounts are, and the buttons that print and export them. */
export function ReceivablesTools({ search, customers }: ReceivablesToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="mr-2 text-ink-soft">{t('As of {{day}}', { day: formatDate(today()) })}</p>
      <p className="hidden print:block">
        {t('Printed {{time}}', { time: formatTime(new Date(serverNow()).toISOString()) })}
        {search && ` · ${t('Search: {{text}}', { text: search })}`}
      </p>
      <PrintButton printing={{ isLoading: false, print: async () => window.print() }} />
      <ListExport
        label={t('Receivables')}
        exportedAs="Receivables"
        list={{
          search: search ? { q: search } : {},
          portions: async function* () {
            yield [...customers];
          },
        }}
        columns={RECEIVABLE_COLUMNS}
      />
    </div>
  );
}
