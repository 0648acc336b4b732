import { createFileRoute } from '@tanstack/react-router';
import { LocationList } from '#web/features/locations/components/location-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-locations')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Partner Locations')} description={t('Where your customers have work done.')}>
      <LocationList organizationIds={null} />
    </Page>
  );
}
