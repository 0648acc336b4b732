import { createFileRoute, Link } from '@tanstack/react-router';
import { ProfileScreen } from '#web/features/account/profile/components/profile-screen.tsx';
import { NotificationSettingsCard } from '#web/features/notifications/settings/components/notification-settings-card.tsx';
import { StorageLinkCard } from '#web/features/offline/components/storage-link-card.tsx';
import { EditPersonButton } from '#web/features/people/components/edit-person-button.tsx';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { SecuritySection } from '../-security-section.tsx';

export const Route = createFileRoute('/subcontractor/profile')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  return (
    <ProfileScreen
      viewer={viewer}
      title={t('Profile')}
      edit={<EditPersonButton personId={viewer.profile.id} />}
      team={
        <Link to="/subcontractor/team" className={buttonStyle({ variant: 'quiet' })}>
          {t('Team')}
        </Link>
      }
    >
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
