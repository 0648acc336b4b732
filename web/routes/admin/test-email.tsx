import { createFileRoute } from '@tanstack/react-router';
import { EmailLogList } from '#web/features/emails/components/email-log-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/test-email')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Email Testing')}
      description={t('Every email the portal has written, and what became of it.')}
    >
      <EmailLogList />
    </Page>
  );
}
