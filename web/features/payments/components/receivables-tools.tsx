import { useId, useState } from 'react';
import { AGES } from '#web/features/payments/ages.ts';
import { pastDay } from '#web/features/payments/past-day.ts';
import { allReceivables, type Receivable } from '#web/features/payments/queries.ts';
import { formatDate, formatTime, today } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { message, t } from '#web/lib/text.ts';
import type { usePrintAll } from '#web/lib/use-print-all.ts';
import { Input } from '#web/ui/input.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { ListExport } from '#web/ui/list-export.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

const PROMISED = message('Promised');

/** What each customer owes, as a file. */
export const RECEIVABLE_COLUMNS: readonly Column<Receivable>[] = [
  { header: message('Customer'), value: (row) => row.name },
  ...AGES.map(({ field, label }): Column<Receivable> => ({ header: label, value: (row) => row[field] })),
  { header: message('Credit left'), value: (row) => row.credit },
  { header: message('Owed'), value: (row) => row.owed },
  { header: PROMISED, value: (row) => row.promised },
  { header: message('Retainage held'), value: (row) => row.retainage },
];

/** Those of a past day: what was promised then is nobody's question. */
const PAST_COLUMNS = RECEIVABLE_COLUMNS.filter(({ header }) => header !== PROMISED);

interface ReceivablesToolsProps {
  search: string;
  /** A past day; null for today. */
  day: string | null;
  onDay: (day: string | null) => void;
  printing: Pick<ReturnType<typeof usePrintAll>, 'isLoading' | 'print'>;
}

/** Of which day the amounts are, and the buttons that print and export them. */
export function ReceivablesTools({ search, day, onDay, printing }: ReceivablesToolsProps) {
  return (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <DayField day={day} onDay={onDay} />
      <p className="hidden print:block">{t('As of {{day}}', { day: formatDate(day ?? today()) })}</p>
      <p className="hidden print:block">
        {t('Printed {{time}}', { time: formatTime(new Date(serverNow()).toISOString()) })}
        {search && ` · ${t('Search: {{text}}', { text: search })}`}
      </p>
      <PrintButton printing={printing} />
      <ListExport
        label={day === null ? t('Receivables') : t('Receivables {{day}}', { day })}
        exportedAs="Receivables"
        list={{
          search: { ...(search && { q: search }), ...(day && { 'as-of': day }) },
          portions: () => allReceivables(day, search),
        }}
        columns={day === null ? RECEIVABLE_COLUMNS : PAST_COLUMNS}
      />
    </div>
  );
}

/** The day that is chosen. While it is typed, it may be none, or one of the year 2: then the former one stays. */
function DayField({ day, onDay }: Pick<ReceivablesToolsProps, 'day' | 'onDay'>) {
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const change = (text: string) => {
    setTyped(text);
    if (text === '' || text >= '1900') onDay(pastDay(text));
  };
  return (
    <div className="mr-2 flex min-w-0 max-w-full flex-wrap items-center gap-2 print:hidden">
      <label htmlFor={id} className="whitespace-nowrap text-ink-soft">
        {t('As of')}
      </label>
      <Input
        id={id}
        type="date"
        max={today()}
        value={typed ?? day ?? today()}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
        className="w-auto min-w-0 max-w-full px-2"
      />
    </div>
  );
}
