import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { type ContractRow, useContracts } from '#web/features/contract-billing/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';

const amountOf = (
  header: Message,
  field: 'contract_value' | 'completed' | 'billed' | 'held',
  phone?: { phone: 'sum' } | { phoneLabel: Message },
): Column<ContractRow> => ({
  header,
  value: (row) => row[field],
  cell: (row) => formatMoney(row[field]),
  amount: true,
  align: 'right',
  className: 'w-32',
  ...phone,
});

/** The list, also as a file. */
export const CONTRACT_COLUMNS: readonly Column<ContractRow>[] = [
  {
    header: message('Project'),
    value: (row) => `${row.project_number} ${row.name}`,
    cell: (row) => (
      <>
        <span className="figures text-ink-soft">{row.project_number}</span> {row.name}
      </>
    ),
    phone: 'title',
  },
  { header: message('Customer'), value: (row) => row.customer, phone: 'text', className: 'w-48' },
  amountOf(message('Contract value'), 'contract_value', { phone: 'sum' }),
  amountOf(message('Completed'), 'completed', { phoneLabel: message('Completed') }),
  amountOf(message('Billed, drafts included'), 'billed', { phoneLabel: message('Billed') }),
  amountOf(message('Retainage held'), 'held', { phoneLabel: message('Held') }),
];

/** Projects with a contract: what is agreed, completed, billed, and held. */
export function ContractList() {
  return (
    <ListView<ContractRow>
      label={t('Contracts')}
      exportedAs="Contracts"
      list={useContracts()}
      columns={CONTRACT_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/partner-billing/contracts/$id', { id: row.project_id })}
      searchPlaceholder={t('Search by project or customer')}
      filters={[
        {
          name: 'customer',
          label: message('Customer'),
          allLabel: message('All customers'),
          lookup: organizationLookup('partner'),
        },
      ]}
      empty={{
        icon: ScrollText,
        title: t('No contracts yet'),
        text: t('Open a project to bill it by a contract with a schedule of values.'),
        action: (
          <Link to="/admin/projects" className={buttonStyle()}>
            {t('Projects')}
          </Link>
        ),
      }}
    />
  );
}
