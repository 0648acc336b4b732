import { createFileRoute, Link } from '@tanstack/react-router';
import { EmailLogList } from '#web/features/emails/components/email-log-list.tsx';
import { QueueState } from '#web/features/emails/components/queue-state.tsx';
import { TestEmailButton } from '#web/features/emails/components/test-email-button.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/test-email/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Email Testing')}
      description={t('Every email the portal has written, and what became of it.')}
      actions={
        <>
          <Link to="/admin/settings/email" className={buttonStyle()}>
            {t('Mail server')}
          </Link>
          <TestEmailButton />
        </>
      }
    >
      <SystemPages current="/admin/test-email" />
      <QueueState />
      <EmailLogList />
    </Page>
  );
}
