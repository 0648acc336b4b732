import { createFileRoute } from '@tanstack/react-router';
import { DeviceCard } from '#web/features/health/components/device-card.tsx';
import { SelfCheckCard } from '#web/features/health/components/self-check-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/utilities')({ component: Screen });

function Screen() {
  return (
    <Page title={t('Utilities')} description={t('Small tools for the office.')}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <DeviceCard />
        <SelfCheckCard />
      </div>
    </Page>
  );
}
