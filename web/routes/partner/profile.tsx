import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { ProfileScreen } from '#web/features/profile/components/profile-screen.tsx';
import { t } from '#web/lib/text.ts';

export const Route = createFileRoute('/partner/profile')({ component: Screen });

function Screen() {
  return <ProfileScreen viewer={useViewer()} title={t('Profile')} />;
}
