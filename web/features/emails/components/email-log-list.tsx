import { MailCheck } from 'lucide-react';
import { useEmailLog } from '#web/features/emails/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useEmailLog>['rows']>[number];

const COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Subject'), value: (row) => row.subject, phone: 'title' },
  { header: message('To'), value: (row) => row.to_address, phone: 'text' },
  { header: message('Template'), value: (row) => row.template.replaceAll('_', ' '), className: 'w-44' },
  statusColumn('email'),
  { header: message('Last error'), value: (row) => row.last_error, phone: 'none' },
  {
    header: message('Attempts'),
    value: (row) => row.attempts,
    align: 'right',
    phone: 'none',
    className: 'w-24',
  },
  {
    header: message('Written'),
    value: (row) => row.created_at,
    date: true,
    cell: (row) => formatDateTime(row.created_at),
    align: 'right',
    className: 'w-52',
  },
];

/** The mails of the portal. Without a mail server every message is only stored, as 'Captured'. */
export function EmailLogList() {
  return (
    <ListView
      label={t('Email log')}
      list={useEmailLog()}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      searchPlaceholder={t('Search by recipient or subject')}
      filters={[statusFilter('email')]}
      empty={{
        icon: MailCheck,
        title: t('No email yet'),
        text: t('Invitations, password links and notices appear here as they are written.'),
      }}
    />
  );
}
