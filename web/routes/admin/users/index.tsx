import { createFileRoute } from '@tanstack/react-router';
import { PeopleList } from '#web/features/people/components/people-list.tsx';
import { PeopleScreen } from '#web/features/people/components/people-screen.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/admin/users/')({ validateSearch: parseListSearch, component: Screen });

function Screen() {
  return (
    <PeopleScreen title={t('Users')} description={t('Everybody with access to the portal.')}>
      <PeopleList />
    </PeopleScreen>
  );
}
