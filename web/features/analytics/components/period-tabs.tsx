import { PERIODS, periodOf } from '#web/features/analytics/periods.ts';
import { t } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

/** The period of the charts; stored in the URL. */
export function PeriodTabs() {
  const { search, change } = useListSearch();
  return (
    <ViewTabs
      label={t('Period')}
      views={PERIODS.map((days) => ({ value: String(days), label: t('{{days}} days', { days }) }))}
      value={String(periodOf(search))}
      onChange={(days) => change({ days })}
    />
  );
}
