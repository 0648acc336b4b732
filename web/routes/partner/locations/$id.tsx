import { createFileRoute, Link } from '@tanstack/react-router';
import { PARTNER_AREA } from '#web/features/locations/areas.ts';
import { LocationDetail } from '#web/features/locations/components/location-detail.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/partner/locations/$id')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  return (
    <LocationDetail
      key={id}
      id={id}
      area={PARTNER_AREA}
      organizationIds={organizationIdsOf(viewer, 'partner')}
      profileId={viewer.profile.id}
      listTitle={t('Locations')}
      request={(link) => <Link to="/partner/work-orders/new" search={{ location: id }} {...link} />}
    />
  );
}
