import type { LocationArea } from '#web/features/locations/areas.ts';
import { latePhotos, lateReports } from '#web/features/locations/lately.ts';
import { useLately } from '#web/features/locations/location-queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface LatelyCardsProps {
  locationId: string;
  area: LocationArea;
  organizationIds: string[] | null;
}

/** The latest reports and photos of a location that the user may see. */
export function LatelyCards({ locationId, area, organizationIds }: LatelyCardsProps) {
  const query = useLately(locationId, organizationIds);
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-48 rounded-lg" />}>
      {(orders) => {
        const reports = lateReports(orders);
        const photos = latePhotos(orders);
        return (
          <>
            <Card title={t('Latest reports')} flush={reports.length > 0}>
              {reports.length > 0 ? (
                <LinkList
                  items={reports.map((report) => ({
                    id: report.id,
                    to: area.report(report.id),
                    title: report.work_performed,
                    detail: [report.report_number, formatDay(report.submitted_at), report.title].join(' · '),
                    aside: <StatusBadge kind="report" status={report.status} />,
                  }))}
                />
              ) : (
                <p className="text-ink-soft">{t('No report on the latest work here.')}</p>
              )}
            </Card>
            {photos.length > 0 && (
              <Card title={t('Latest photos')}>
                <PhotoGrid photos={photos} />
              </Card>
            )}
          </>
        );
      }}
    </QueryView>
  );
}
