import { createFileRoute } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { OwnShell } from '#web/app/shells/own-shell.tsx';
import { PROFILE_PAGES } from '#web/app/shells/profile-pages.ts';
import { ResumeSending } from '#web/features/messages/conversation/components/resume-sending.tsx';
import { UnsentSlot } from '#web/features/messages/conversation/components/unsent-slot.tsx';
import { StorageScreen } from '#web/features/offline/components/storage-screen.tsx';
import { DraftList } from '#web/features/reports/components/draft-list.tsx';
import { OwnRefusedEvents } from '#web/features/time/clock/components/own-refused-events.tsx';
import { useViewer } from '#web/lib/viewer.ts';

/** The data on this device: one URL for all roles, in the frame of the role. */
export const Route = createFileRoute('/device/')({ component: Device });

function Device() {
  return (
    <Portal>
      <ResumeSending />
      <OwnStorage />
    </Portal>
  );
}

const AREAS = { admin: 'admin', employee: 'employee', subcontractor: 'subcontractor' } as const;

function OwnStorage() {
  const { profile, primaryRole } = useViewer();
  const role = primaryRole ?? 'subcontractor';
  return (
    <OwnShell>
      <StorageScreen profileId={profile.id} profilePage={PROFILE_PAGES[role]}>
        <UnsentSlot profileId={profile.id} isCard />
        {/* Partners write no reports. */}
        {role !== 'partner' && <DraftList profileId={profile.id} area={AREAS[role]} showsEmpty />}
        {(role === 'admin' || role === 'employee') && <OwnRefusedEvents profile={profile} />}
      </StorageScreen>
    </OwnShell>
  );
}
