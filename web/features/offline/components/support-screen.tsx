import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { DeviceFactsCard } from '#web/features/offline/components/device-facts-card.tsx';
import { IntegrityCard } from '#web/features/offline/components/integrity-card.tsx';
import { RecordsCard } from '#web/features/offline/components/records-card.tsx';
import { RepairCard } from '#web/features/offline/components/repair-card.tsx';
import { exportFile } from '#web/features/offline/storage-actions.ts';
import { useStorageState } from '#web/features/offline/use-stored.ts';
import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { readDeviceFacts } from '#web/offline/device-facts.ts';
import { inspectDatabase } from '#web/offline/repair/inspect-database.ts';
import { findIssues } from '#web/offline/repair/integrity.ts';
import { readShown } from '#web/offline/repair/support-records.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

/** All data on this device, readable for support staff. */
export function SupportScreen({ profileId }: { profileId: string }) {
  const { state } = useStorageState();
  const look = useQuery({
    queryKey: ['device-storage', 'everything'],
    queryFn: () => inspectDatabase('everything'),
    networkMode: 'always',
    staleTime: 0,
    enabled: state !== 'initializing',
  });
  const save = useMutation({ mutationFn: () => exportFile(() => supportFile(profileId)) });
  return (
    <Page
      title={t('Storage for support')}
      description={t('Everything the portal keeps on this device, without pictures and keys.')}
      crumbs={[{ label: t('Storage'), to: '/device' }, { label: t('For support') }]}
      actions={
        <Button variant="main" busy={save.isPending} onClick={() => save.mutate()}>
          {!save.isPending && <Download aria-hidden />}
          {t('Export everything')}
        </Button>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <IntegrityCard query={look} />
        <RepairCard profileId={profileId} facts={look.data} />
        <DeviceFactsCard />
        <RecordsCard profileId={profileId} />
      </div>
    </Page>
  );
}

/** The data of the page for support, as a file: no pictures, no keys, and no data of other users. */
async function supportFile(profileId: string): Promise<File> {
  const [device, database, records] = await Promise.all([
    readDeviceFacts(),
    inspectDatabase('everything'),
    readShown(profileId),
  ]);
  const content = {
    exportedAt: new Date().toISOString(),
    ...{ device, database, issues: findIssues(database), records },
  };
  return new File([JSON.stringify(content, null, 2)], `device-${today()}.json`, {
    type: 'application/json',
  });
}
