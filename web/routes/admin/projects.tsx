import { createFileRoute } from '@tanstack/react-router';
import { ProjectList } from '#web/features/projects/components/project-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/projects')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Projects')} description={t('Work of several orders under one name.')}>
      <ProjectList />
    </Page>
  );
}
