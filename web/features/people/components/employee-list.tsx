import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { emailColumn, nameColumn, roleColumn } from '#web/features/people/components/person-columns.tsx';
import { RatesDialog } from '#web/features/people/components/rates-dialog.tsx';
import { InviteButton } from '#web/features/people/invite/invite-button.tsx';
import { type Employee, useEmployees } from '#web/features/people/rate-queries.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { activityColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

export const EMPLOYEE_COLUMNS: readonly Column<Employee>[] = [
  nameColumn(),
  emailColumn(),
  {
    header: message('Phone'),
    value: (row) => row.phone && formatPhone(row.phone),
    className: 'figures w-36',
    phone: 'none',
  },
  roleColumn(),
  {
    header: message('Number'),
    phoneLabel: message('No.'),
    value: (row) => row.cost?.employee_number,
    className: 'figures w-28',
    optional: 'narrow',
  },
  {
    header: message('Billed at'),
    phoneLabel: message('Billed at'),
    value: (row) => row.rate?.hourly_billable_rate,
    cell: (row) => <Rate amount={row.rate?.hourly_billable_rate} />,
    amount: true,
    align: 'right',
    className: 'w-28',
  },
  {
    header: message('Costs'),
    phoneLabel: message('Costs'),
    value: (row) => row.cost?.hourly_cost_rate,
    cell: (row) => <Rate amount={row.cost?.hourly_cost_rate} />,
    amount: true,
    align: 'right',
    className: 'w-28',
  },
  activityColumn(),
  {
    header: message('Person'),
    value: () => null,
    // The row itself opens the rates, whose dialog has this link on a phone, too.
    cell: (row) => (
      <Link
        to="/admin/users/$id"
        params={{ id: row.id }}
        className={cn(buttonStyle({ size: 'small' }), 'relative z-1')}
      >
        {t('Open person')}
      </Link>
    ),
    file: [],
    phone: 'none',
    className: 'w-36 print:hidden',
  },
];

function Rate({ amount }: { amount: number | null | undefined }) {
  return amount == null ? (
    <span className="text-ochre-ink">{t('No rate')}</span>
  ) : (
    <span className="figures">{t('{{amount}}/h', { amount: formatMoney(amount) })}</span>
  );
}

/** The contractor's own people with their billable rates and cost rates. */
export function EmployeeList() {
  const list = useEmployees();
  const { search, change } = useListSearch();
  const { setsRates } = useManagement();
  const person = list.rows?.find(({ id }) => id === search.person);
  return (
    <>
      <ListView
        label={t('Employees')}
        exportedAs="Employees"
        list={list}
        columns={EMPLOYEE_COLUMNS}
        rowKey={(row) => row.id}
        rowTo={(row) =>
          setsRates(row) ? `/admin/employees?person=${row.id}` : pathTo('/admin/users/$id', { id: row.id })
        }
        searchPlaceholder={t('Search by name or email')}
        filters={[
          statusFilter('activity'),
          {
            name: 'rate',
            label: message('Rate'),
            allLabel: message('Any rate'),
            options: [
              { value: 'none', label: t('Cannot clock in: no rate') },
              { value: 'no_cost', label: t('No cost rate') },
            ],
          },
        ]}
        empty={{
          icon: Users,
          title: t('Nobody here yet'),
          text: t('People appear here once they have accepted an invitation.'),
          action: (
            <Allowed to="manage_people">
              <InviteButton />
            </Allowed>
          ),
        }}
      />
      {person && setsRates(person) && (
        <RatesDialog key={person.id} person={person} onClose={() => change({ person: '' })} />
      )}
    </>
  );
}
