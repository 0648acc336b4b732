import { createFileRoute, Link } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { OFFICE_AREA } from '#web/features/locations/areas.ts';
import { LocationDetail } from '#web/features/locations/components/location-detail.tsx';
import { ScopeMargin } from '#web/features/margin/components/scope-margin.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/partner-locations/$id')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  return (
    <>
      <LocationDetail
        key={id}
        id={id}
        area={OFFICE_AREA}
        organizationIds={null}
        profileId={viewer.profile.id}
        listTitle={t('Partner Locations')}
        request={(link) => <Link to="/admin/work-orders/new" search={{ location: id }} {...link} />}
      />
      <ScopeMargin key={`margin ${id}`} scope={{ location: id }} />
      <RecordHistory key={`history ${id}`} records={[{ table: 'partner_locations', id }]} collapsed />
    </>
  );
}
