import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { EMAILS_SHOWN, usePersonEmails, useRecordEmails } from '#web/features/emails/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface RecordEmailsProps {
  table:
    | 'work_orders'
    | 'work_order_reports'
    | 'subcontractor_bills'
    | 'payment_runs'
    | 'receipts'
    | 'organizations';
  id: string;
}

/** The latest emails about a record, for those who read the email log; nothing where there are none. */
export function RecordEmails({ table, id }: RecordEmailsProps) {
  const { data: emails = [] } = useRecordEmails(table, id);
  return <EmailsCard emails={emails} all={{ about: `${table}.${id}` }} />;
}

/** The latest emails to a person, for those who read the email log; nothing where there are none. */
export function PersonEmails({ profileId }: { profileId: string }) {
  const { data: emails = [] } = usePersonEmails(profileId);
  return <EmailsCard emails={emails} all={{ person: profileId }} />;
}

interface EmailsCardProps {
  emails: NonNullable<ReturnType<typeof usePersonEmails>['data']>;
  /** Shows all of them in the email log. */
  all: ListSearch;
}

function EmailsCard({ emails, all }: EmailsCardProps) {
  if (emails.length === 0) return null;
  return (
    <Card
      title={t('Emails')}
      flush
      aside={
        emails.length > EMAILS_SHOWN && (
          <Link
            to="/admin/test-email"
            search={all}
            aria-label={t('{{what}}: all', { what: t('Emails') })}
            className="inline-flex min-h-11 items-center rounded-sm px-1 text-ink-soft hover:text-ink hover:underline md:min-h-8"
          >
            {t('All')}
          </Link>
        )
      }
    >
      <LinkList
        items={emails.slice(0, EMAILS_SHOWN).map((email) => ({
          id: email.id,
          to: pathTo('/admin/test-email/$id', { id: email.id }),
          title: email.subject,
          detail: `${formatDateTime(email.created_at)} · ${email.to_address}`,
          aside: <StatusBadge kind="email" status={email.status} />,
        }))}
      />
    </Card>
  );
}
