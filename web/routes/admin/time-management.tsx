import { createFileRoute } from '@tanstack/react-router';
import { TimeList } from '#web/features/time/components/time-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/time-management')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Time Management')} description={t('Who worked when, on what.')}>
      <TimeList employeeId={null} />
    </Page>
  );
}
