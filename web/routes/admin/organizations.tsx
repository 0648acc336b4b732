import { createFileRoute } from '@tanstack/react-router';
import { OrganizationList } from '#web/features/organizations/components/organization-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/organizations')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Organizations')} description={t('Your company, its customers and its subcontractors.')}>
      <OrganizationList />
    </Page>
  );
}
