import { BookOpenCheck } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { ACCOUNTING_FORMATS } from '#shared/rules/accounting.ts';
import { FORMAT_LABELS, formatText } from '#web/features/accounting/labels.ts';
import { type AccountingBatchRow, useAccountingBatches } from '#web/features/accounting/queries.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { ListView } from '#web/ui/list-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The list, also as a file. */
export const BATCH_COLUMNS: readonly Column<AccountingBatchRow>[] = [
  {
    header: message('Number'),
    value: (row) => t('Batch {{number}}', { number: row.batch_number }),
    phone: 'title',
    className: 'figures w-28',
  },
  {
    header: message('Status'),
    value: (row) =>
      row.status === 'withdrawn' ? t('Withdrawn', { context: 'batch' }) : t('Exported', { context: 'batch' }),
    cell: (row) => <StatusBadge kind="accounting_batch" status={row.status} />,
    phone: 'status',
    className: 'w-36',
  },
  { header: message('Format'), value: (row) => formatText(row.format) },
  {
    header: message('Until'),
    value: (row) => row.ends_on,
    date: true,
    cell: (row) => formatDate(row.ends_on),
    className: 'w-32',
  },
  {
    header: message('Documents'),
    value: (row) => row.document_count,
    align: 'right',
    phone: 'none',
    className: 'figures w-28',
  },
  {
    header: message('Made'),
    value: (row) => row.created_at,
    date: true,
    cell: (row) => formatDateTime(row.created_at),
    className: 'w-44',
    phone: 'none',
  },
  { header: message('Made by'), value: (row) => personName(row.author), phone: 'none' },
];

/** The batches for the accounting program. */
export function BatchList() {
  return (
    <ListView
      label={t('Accounting batches')}
      exportedAs="Accounting batches"
      list={useAccountingBatches()}
      columns={BATCH_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/partner-billing/accounting/$id', { id: row.id })}
      filters={[
        {
          name: 'format',
          label: message('Format'),
          allLabel: message('All formats'),
          choices: ACCOUNTING_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] })),
        },
        {
          name: 'state',
          label: message('Status'),
          allLabel: message('All statuses'),
          choices: [
            { value: 'exported', label: message('Exported', 'batch') },
            { value: 'withdrawn', label: message('Withdrawn', 'batch') },
          ],
        },
      ]}
      empty={{
        icon: BookOpenCheck,
        title: t('No batches yet'),
        text: t('A batch has everything that your accounting program does not know yet, as files for it.'),
        action: null,
      }}
    />
  );
}
