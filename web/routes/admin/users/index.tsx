import { createFileRoute } from '@tanstack/react-router';
import { PeopleList } from '#web/features/people/components/people-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/users/')({ validateSearch: parseListSearch, component: Screen });

function Screen() {
  return (
    <Page title={t('Users')} description={t('Everybody with access to the portal.')}>
      <PeopleList />
    </Page>
  );
}
