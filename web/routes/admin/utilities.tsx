import { createFileRoute } from '@tanstack/react-router';
import { BrowserChecksCard } from '#web/features/health/components/browser-checks-card.tsx';
import { DeviceCard } from '#web/features/health/components/device-card.tsx';
import { OrphanedFilesCard } from '#web/features/health/components/orphaned-files-card.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { UtilitiesCard } from '#web/features/health/components/utilities-card.tsx';
import { PrivacyCard } from '#web/features/privacy/components/privacy-card.tsx';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/utilities')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const may = useMay();
  return (
    <Page title={t('Utilities')} description={t('Small tools for the office.')}>
      <SystemPages current="/admin/utilities" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <UtilitiesCard />
          <PrivacyCard viewerId={viewer.profile.id} mayErase={may('manage_people')} />
        </div>
        <div className="grid min-w-0 gap-4">
          <OrphanedFilesCard />
          <DeviceCard />
          <BrowserChecksCard />
        </div>
      </div>
    </Page>
  );
}
