import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { ServerSettings } from '#web/features/emails/components/server-settings.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/settings_/email')({ component: Screen });

/** There is one row, so its id is a constant. */
const SERVER = [{ table: 'email_server', id: 'true' }];

function Screen() {
  return (
    <Page
      width="reading"
      crumbs={[{ label: t('Settings'), to: '/admin/profile' }, { label: t('Mail server') }]}
      title={t('Mail server')}
      description={t('How emails leave the portal. Changes take effect with the next email.')}
    >
      <div className="grid gap-4">
        <div>
          <ServerSettings />
        </div>
        <RecordHistory records={SERVER} />
      </div>
    </Page>
  );
}
