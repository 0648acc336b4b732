import { useCostRateReach } from '#web/features/people/rate-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { t } from '#web/lib/text.ts';

/** What a cost rate from a day on changes, in words: shown before it is saved. */
export function useCostReach(profileId: string, from: string, today: string): string {
  const { data } = useCostRateReach(profileId, from !== '' && from <= today ? from : null);
  if (from > today) return t('The cost stays as it is until then, and changes by itself.');
  // From today on it is only time that has no rate yet and is not approved.
  if (from === '' || (from === today && !data?.hours)) return t('Recorded time keeps its cost.');
  if (!data) return t('Recorded time since then costs the new rate. What is locked or closed keeps its own.');
  const changed =
    (data.hours ?? 0) > 0
      ? t('{{hours}} recorded since {{day}} cost the new rate.', {
          hours: formatHours(data.hours),
          day: formatDate(data.first_day),
        })
      : t('No recorded time changes its cost.');
  const kept =
    (data.kept_hours ?? 0) > 0
      ? t('{{hours}} in locked pay periods and closed months keep their rate.', {
          hours: formatHours(data.kept_hours),
        })
      : t('Locked pay periods and closed months keep their rates.');
  return `${changed} ${kept}`;
}
