import type { ReactNode } from 'react';
import { HealthCard } from '#web/features/offline/components/health-card.tsx';
import { QueueCard } from '#web/features/offline/components/queue-card.tsx';
import { UpkeepCard } from '#web/features/offline/components/upkeep-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

interface StorageScreenProps {
  profileId: string;
  /** The profile page of the viewer's role. */
  profilePage: string;
  /** The list of drafts. */
  children?: ReactNode;
}

/** The user's data on this device, its state, and the possible actions. */
export function StorageScreen({ profileId, profilePage, children }: StorageScreenProps) {
  return (
    <Page
      title={t('Storage')}
      description={t('Your data on this device, and what is not delivered yet.')}
      crumbs={[{ label: t('Profile'), to: profilePage }, { label: t('Storage') }]}
      width="reading"
    >
      <div className="grid gap-4">
        <QueueCard profileId={profileId} />
        {children}
        <HealthCard profileId={profileId} />
        <UpkeepCard profileId={profileId} />
      </div>
    </Page>
  );
}
