import { type Report, useReportTrail } from '#web/features/reports/queries.ts';
import { formatHours } from '#web/lib/hours.ts';
import { t } from '#web/lib/text.ts';
import { Facts } from '#web/ui/facts.tsx';

/**
 * The hours of this report beside those of the other reports on the work order; reports that were sent back are not
 * counted.
 */
export function EarlierHours({ report }: { report: Report }) {
  const { data: reports = [] } = useReportTrail(report);
  const counted = reports.filter(({ status }) => status !== 'rejected');
  const earlier = counted.filter(
    ({ id, submitted_at }) => id !== report.id && submitted_at < report.submitted_at,
  );
  if (earlier.length === 0) return null;
  const crewHours = (all: readonly { hours_worked: number; crew_size: number }[]) =>
    all.reduce((sum, one) => sum + one.hours_worked * one.crew_size, 0);
  return (
    <div className="mt-4 border-line border-t pt-3">
      <Facts
        facts={[
          {
            label: t('Crew hours of this report'),
            value: <span className="figures">{formatHours(crewHours([report]))}</span>,
          },
          {
            label: t('Crew hours of {{count}} earlier report|Crew hours of {{count}} earlier reports', {
              count: earlier.length,
            }),
            value: <span className="figures">{formatHours(crewHours(earlier))}</span>,
          },
        ]}
      />
    </div>
  );
}
