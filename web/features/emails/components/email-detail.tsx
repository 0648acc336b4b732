import { useState } from 'react';
import { emailKind } from '#shared/rules/email-templates.ts';
import { EmailFrame } from '#web/features/emails/components/email-frame.tsx';
import { EmailProblem } from '#web/features/emails/components/email-problem.tsx';
import { RecordLinks } from '#web/features/emails/components/record-links.tsx';
import { RetryButton } from '#web/features/emails/components/retry-button.tsx';
import { type LoggedEmail, useEmail } from '#web/features/emails/queries.ts';
import { formatExact } from '#web/lib/dates.ts';
import { received, t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type View = 'html' | 'dark' | 'phone' | 'text';

/** One email as its recipient saw it, with its headers, its delivery, and what it concerns. */
export function EmailDetail({ id }: { id: string }) {
  return (
    <QueryView query={useEmail(id)} skeleton={<DetailSkeleton />}>
      {(email) => (
        <Page
          crumbs={[{ label: t('Email Testing'), to: '/admin/test-email' }, { label: t('Email') }]}
          title={email.subject}
          description={
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge kind="email" status={email.status} />
              <span className="wrap-anywhere">{email.to_address}</span>
            </span>
          }
          actions={<RetryButton email={email} />}
        >
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
            <Content email={email} />
            <div className="grid min-w-0 gap-4">
              {email.last_error && (
                <Alert kind="error" title={t('The mail server answered')} className="wrap-anywhere">
                  {email.last_error}
                </Alert>
              )}
              {email.recipient && <EmailProblem profileId={email.recipient.id} />}
              <Card title={t('Headers')}>
                <Facts columns={1} facts={headersOf(email)} />
              </Card>
              <RecordLinks records={email.records} />
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}

const headersOf = (email: LoggedEmail) => [
  { label: t('From'), value: email.sender },
  { label: t('To'), value: email.to_address },
  { label: t('Reply to'), value: email.reply_to },
  { label: t('Email'), value: t(emailKind(email.template)?.title ?? received(email.template)) },
  { label: t('Written'), value: formatExact(email.created_at) },
  { label: t('Sent'), value: email.sent_at && formatExact(email.sent_at) },
  { label: t('Attempts'), value: email.attempts },
  {
    label: t('Next attempt'),
    value: email.status === 'queued' && formatExact(email.next_attempt_at),
  },
];

function Content({ email }: { email: LoggedEmail }) {
  const [view, setView] = useState<View>('html');
  if (email.is_confidential) {
    return (
      <Card title={t('Text')}>
        <p className="text-ink-soft">
          {t('This email repeats messages that people wrote to its recipient. Only the recipient reads it.')}
        </p>
      </Card>
    );
  }
  return (
    <Card
      title={t('Text')}
      aside={
        <FilterPills<View>
          label={t('View')}
          value={view}
          onChange={setView}
          options={[
            { value: 'html', label: t('Light') },
            { value: 'dark', label: t('Dark') },
            { value: 'phone', label: t('Phone') },
            { value: 'text', label: t('Plain text') },
          ]}
        />
      }
    >
      <div className="grid gap-3">
        {/\[hidden\]/.test(email.text) && (
          <Alert kind="info">{t('One-time links and codes are hidden. Only the recipient has them.')}</Alert>
        )}
        {view === 'text' ? (
          <FreeText>{email.text}</FreeText>
        ) : (
          <EmailFrame html={email.html} isDark={view === 'dark'} isNarrow={view === 'phone'} />
        )}
      </div>
    </Card>
  );
}
