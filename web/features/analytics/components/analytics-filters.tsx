import { X } from 'lucide-react';
import { ANALYTICS_FILTERS } from '#web/features/analytics/filters.ts';
import { t } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFilterField } from '#web/ui/list-filter-field.tsx';
import { cleared, isSet } from '#web/ui/list-filters.ts';

/** Filters all charts of the screen; stored in the URL. */
export function AnalyticsFilters() {
  const { search, change } = useListSearch();
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] print:hidden xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      {ANALYTICS_FILTERS.map((filter) => (
        <ListFilterField key={filter.name} filter={filter} search={search} change={change} />
      ))}
      {ANALYTICS_FILTERS.some((filter) => isSet(filter, search)) && (
        <Button variant="quiet" className="self-end" onClick={() => change(cleared(ANALYTICS_FILTERS))}>
          <X aria-hidden />
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
