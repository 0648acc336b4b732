import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PARTNER_AREA } from '#web/features/locations/areas.ts';
import { LocationsPage } from '#web/features/locations/components/locations-page.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/partner/locations/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const viewer = useViewer();
  const navigate = useNavigate();
  return (
    <LocationsPage
      title={t('Locations')}
      description={t('Where you have work done.')}
      area={PARTNER_AREA}
      organizationIds={organizationIdsOf(viewer, 'partner')}
      profileId={viewer.profile.id}
      onAdded={(id) => void navigate({ to: '/partner/locations/$id', params: { id } })}
    />
  );
}
