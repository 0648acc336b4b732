import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#web/features/account/profile/components/profile-screen.tsx';
import { NotificationSettingsCard } from '#web/features/notifications/settings/components/notification-settings-card.tsx';
import { StorageLinkCard } from '#web/features/offline/components/storage-link-card.tsx';
import { EditPersonButton } from '#web/features/people/components/edit-person-button.tsx';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { SecuritySection } from '../-security-section.tsx';
import { CompanySettingsCard } from './-company-settings-card.tsx';

export const Route = createFileRoute('/admin/profile')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  return (
    <ProfileScreen
      viewer={viewer}
      title={t('Settings')}
      edit={<EditPersonButton personId={viewer.profile.id} />}
    >
      {viewer.primaryRole === 'admin' && <CompanySettingsCard />}
      <SecuritySection profileEmail={viewer.profile.email} isAdmin={viewer.primaryRole === 'admin'} />
      <NotificationSettingsCard
        profileId={viewer.profile.id}
        timeZone={viewer.profile.time_zone}
        role={viewer.primaryRole}
      />
      <StorageLinkCard />
    </ProfileScreen>
  );
}
