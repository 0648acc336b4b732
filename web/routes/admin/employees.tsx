import { createFileRoute } from '@tanstack/react-router';
import { EmployeeList } from '#web/features/people/components/employee-list.tsx';
import { EmployeesScreen } from '#web/features/people/components/people-screen.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';

export const Route = createFileRoute('/admin/employees')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <EmployeesScreen
      title={t('Employees')}
      description={t('Your own people, and what an hour of them is billed at and costs.')}
    >
      <EmployeeList />
    </EmployeesScreen>
  );
}
