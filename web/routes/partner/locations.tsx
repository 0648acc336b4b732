import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { LocationList } from '#web/features/locations/components/location-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/locations')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'partner');
  return (
    <Page title={t('Locations')} description={t('Where you have work done.')}>
      <LocationList organizationIds={organizationIds} />
    </Page>
  );
}
