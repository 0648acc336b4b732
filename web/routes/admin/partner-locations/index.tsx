import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OFFICE_AREA } from '#web/features/locations/areas.ts';
import { LocationsPage } from '#web/features/locations/components/locations-page.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/partner-locations/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const navigate = useNavigate();
  return (
    <LocationsPage
      title={t('Partner Locations')}
      description={t('Where your customers have work done.')}
      area={OFFICE_AREA}
      organizationIds={null}
      profileId={useViewer().profile.id}
      onAdded={(id) => void navigate({ to: '/admin/partner-locations/$id', params: { id } })}
    />
  );
}
