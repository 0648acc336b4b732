import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayAfter, dayBefore, type Span } from '#web/features/time/timesheets/span.ts';
import { formatDate, formatDay } from '#web/lib/dates.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';

/** Selects the days: a week or a pay period, with buttons for the previous and the next one. */
export function SpanBar({ span, children }: { span: Span; children?: ReactNode }) {
  const { change } = useListSearch();
  const thisDay = serverToday();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('Days shown')}
        className="max-md:w-full md:w-40"
        value={span.kind}
        options={[
          { value: 'period', label: t('Pay period') },
          { value: 'week', label: t('Week') },
        ]}
        onChange={(event) => change({ span: event.target.value, from: span.starts_on })}
      />
      <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
        <Button
          size="icon"
          aria-label={t('Earlier')}
          className="print:hidden"
          onClick={() => change({ from: dayBefore(span) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span aria-live="polite" className="figures min-w-0 px-1 text-center md:min-w-44 font-medium">
          {formatDay(span.starts_on)} – {formatDate(span.ends_on)}
        </span>
        <Button
          size="icon"
          aria-label={t('Later')}
          className="print:hidden"
          disabled={span.ends_on >= thisDay}
          onClick={() => change({ from: dayAfter(span) })}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {children}
    </div>
  );
}
