import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#shared/rules/calendar-days.ts';
import { weekOf } from '#shared/rules/pay-periods.ts';
import type { DayFilter } from '#web/features/time/time-reports/day-queries.ts';
import type { WorkedItem } from '#web/features/time/time-reports/worked-item.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useWeekStart } from '#web/lib/time-settings.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { Select } from '#web/ui/select.tsx';

interface DayFiltersProps {
  filter: DayFilter;
  /** The work items of the displayed days. */
  items: readonly WorkedItem[];
  /** The first day of the displayed week. */
  hours: number | undefined;
  onChange: (changes: ListSearch) => void;
}

/** The filters of a time report: work item and week. */
export function DayFilters({ filter, items, hours, onChange }: DayFiltersProps) {
  const { workOrderId, projectId, week } = filter;
  const thisWeek = weekOf(serverToday(), useWeekStart()).starts_on;
  const chosen = workOrderId ?? projectId ?? '';
  const options = items.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }));
  // A filter from the URL without any results.
  if (chosen && !items.some(({ id }) => id === chosen))
    options.unshift({ value: chosen, label: t('This one only') });

  const choose = (id: string) => {
    const item = items.find((one) => one.id === id);
    onChange({ workOrderId: undefined, projectId: undefined, ...item?.search });
  };
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={t('Work order or project')}
          placeholder={t('All work')}
          options={options}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          className="min-w-0 max-md:w-full md:w-80"
        />
        <FilterPills
          label={t('Days')}
          options={[
            { value: '', label: t('All days') },
            { value: 'week', label: t('By week') },
          ]}
          value={week ? 'week' : ''}
          onChange={(value) => onChange({ week: value ? thisWeek : undefined })}
        />
      </div>
      {week && (
        <div className="flex items-center gap-2">
          <Button
            size="icon"
            aria-label={t('Week before')}
            onClick={() => onChange({ week: addDays(week, -7) })}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <p aria-live="polite" className="figures min-w-44 text-center font-medium">
            {formatDay(week)} – {formatDay(addDays(week, 6))}
          </p>
          <Button
            size="icon"
            aria-label={t('Week after')}
            disabled={week >= thisWeek}
            onClick={() => onChange({ week: addDays(week, 7) })}
          >
            <ChevronRight aria-hidden />
          </Button>
          <p className="figures ml-auto font-semibold text-base">{formatHours(hours)}</p>
        </div>
      )}
    </div>
  );
}
