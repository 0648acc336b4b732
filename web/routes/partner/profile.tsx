import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { NotificationSettingsCard } from '#web/features/notification-settings/components/notification-settings-card.tsx';
import { StorageLinkCard } from '#web/features/offline/components/storage-link-card.tsx';
import { ProfileScreen } from '#web/features/profile/components/profile-screen.tsx';
import { t } from '#web/lib/text.ts';
import { SecuritySection } from '../-security-section.tsx';

export const Route = createFileRoute('/partner/profile')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  return (
    <ProfileScreen viewer={viewer} title={t('Profile')}>
      <SecuritySection profileEmail={viewer.profile.email} isAdmin={viewer.primaryRole === 'admin'} />
      <NotificationSettingsCard profileId={viewer.profile.id} role={viewer.primaryRole} />
      <StorageLinkCard />
    </ProfileScreen>
  );
}
