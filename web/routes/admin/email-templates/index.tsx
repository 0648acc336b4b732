import { createFileRoute } from '@tanstack/react-router';
import { EmailTemplateList } from '#web/features/emails/components/email-template-list.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/email-templates/')({ component: Screen });

function Screen() {
  return (
    <Page title={t('Email Templates')} description={t('The texts of the emails that the portal sends.')}>
      <EmailTemplateList />
    </Page>
  );
}
