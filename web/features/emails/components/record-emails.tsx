import { pathTo } from '#shared/paths.ts';
import { useRecordEmails } from '#web/features/emails/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface RecordEmailsProps {
  table: 'work_orders' | 'work_order_reports' | 'subcontractor_bills';
  id: string;
}

/** The emails about a record, for administrators; nothing where there are none. */
export function RecordEmails({ table, id }: RecordEmailsProps) {
  const { data: emails = [] } = useRecordEmails(table, id);
  if (emails.length === 0) return null;
  return (
    <Card title={t('Emails')} flush className="mt-4">
      <LinkList
        items={emails.map((email) => ({
          id: email.id,
          to: pathTo('/admin/test-email/$id', { id: email.id }),
          title: email.subject,
          detail: `${email.to_address} · ${formatDateTime(email.created_at)}`,
          aside: <StatusBadge kind="email" status={email.status} />,
        }))}
      />
    </Card>
  );
}
