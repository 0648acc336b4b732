import { MailCheck } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { EMAIL_KINDS, EMAIL_NAMES, emailKind } from '#shared/rules/email-templates.ts';
import { recordLabel } from '#web/features/emails/components/record-links.tsx';
import { TestEmailButton } from '#web/features/emails/components/test-email-button.tsx';
import { recordOf, useEmailLog } from '#web/features/emails/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { PERSON_LOOKUP } from '#web/lib/person-lookup.ts';
import { message, received, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';

type ListRow = NonNullable<ReturnType<typeof useEmailLog>['rows']>[number];

export const EMAIL_COLUMNS: readonly Column<ListRow>[] = [
  {
    header: message('Subject'),
    value: (row) => row.subject,
    cell: (row) => (
      <>
        {row.subject}
        {row.last_error && <span className="block text-brick-ink text-xs">{row.last_error}</span>}
      </>
    ),
    phone: 'title',
    wraps: true,
    className: 'w-auto',
  },
  {
    header: message('To'),
    value: (row) => row.to_address,
    phone: 'text',
    wraps: true,
    className: 'w-[22%]',
  },
  {
    header: message('Email'),
    value: (row) => t(emailKind(row.template)?.title ?? received(row.template)),
    className: 'w-40',
    wraps: true,
  },
  statusColumn('email'),
  // Below the subject, too.
  { header: message('Last error'), value: (row) => row.last_error, phone: 'none', optional: true },
  {
    header: message('Attempts'),
    value: (row) => row.attempts,
    align: 'right',
    phone: 'none',
    className: 'w-24',
    optional: 'narrow',
  },
  {
    header: message('Written'),
    value: (row) => row.created_at,
    date: true,
    cell: (row) => formatDateTime(row.created_at),
    align: 'right',
    className: 'w-44',
  },
];

const FILTERS: readonly ListFilter[] = [
  statusFilter('email'),
  {
    name: 'template',
    label: message('Email'),
    allLabel: message('All emails'),
    choices: EMAIL_NAMES.map((name) => ({ value: name, label: EMAIL_KINDS[name].title })),
  },
  {
    name: 'person',
    label: message('To'),
    allLabel: message('Everybody'),
    more: true,
    lookup: PERSON_LOOKUP,
  },
  { name: 'written', label: message('Written'), allLabel: message('Any day'), days: true, more: true },
];

/** 'About: Work order'. Whoever follows a link to the emails of a record knows which one it is. */
const aboutLabel = (about: string): string =>
  t('{{filter}}: {{value}}', { filter: t('About'), value: recordLabel(recordOf(about).table) });

/** The emails of the portal. Without a mail server every email is only stored, as 'Not sent'. */
export function EmailLogList() {
  const list = useEmailLog();
  const { about } = list.search;
  return (
    <ListView
      label={t('Email log')}
      exportedAs="Email log"
      list={list}
      notes={
        about
          ? [{ text: aboutLabel(String(about)), onRemove: () => list.change({ about: undefined }) }]
          : undefined
      }
      columns={EMAIL_COLUMNS}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/test-email/$id', { id: row.id })}
      searchPlaceholder={t('Search by recipient, subject, or text')}
      filters={FILTERS}
      empty={{
        icon: MailCheck,
        title: t('No email yet'),
        text: t(
          'Emails appear here as they are written. Invitations do so once a mail server is set: until then, their links are copied.',
        ),
        action: <TestEmailButton />,
      }}
    />
  );
}
