import { createFileRoute } from '@tanstack/react-router';
import { NamesPage } from '#web/features/accounting/components/names-page.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/settings/accounting')({ component: Screen });

function Screen() {
  return (
    <Page
      title={t('Names in the accounting program')}
      description={t(
        'Write them exactly as they are there. A field that you leave empty has the name that it shows in gray.',
      )}
      crumbs={[
        { label: t('Accounting'), to: '/admin/partner-billing/accounting' },
        { label: t('Names in the accounting program') },
      ]}
    >
      <NamesPage />
    </Page>
  );
}
