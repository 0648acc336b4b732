import { createFileRoute } from '@tanstack/react-router';
import { BrowserChecksCard } from '#web/features/health/components/browser-checks-card.tsx';
import { DeviceCard } from '#web/features/health/components/device-card.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { UtilitiesCard } from '#web/features/health/components/utilities-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/utilities')({ component: Screen });

function Screen() {
  return (
    <Page title={t('Utilities')} description={t('Small tools for the office.')}>
      <SystemPages current="/admin/utilities" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <UtilitiesCard />
        <DeviceCard />
        <BrowserChecksCard />
      </div>
    </Page>
  );
}
