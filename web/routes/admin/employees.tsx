import { createFileRoute } from '@tanstack/react-router';
import { EmployeeList } from '#web/features/people/components/employee-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/employees')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Employees')}
      description={t('Your own people, and what an hour of them is billed at and costs.')}
    >
      <EmployeeList />
    </Page>
  );
}
