import { createFileRoute } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { OwnShell } from '#web/app/shells/own-shell.tsx';
import { SupportScreen } from '#web/features/offline/components/support-screen.tsx';
import { useViewer } from '#web/lib/viewer.ts';

/** All data on this device, for support staff. */
export const Route = createFileRoute('/device/support')({ component: Support });

function Support() {
  return (
    <Portal>
      <OwnShell>
        <OwnSupport />
      </OwnShell>
    </Portal>
  );
}

function OwnSupport() {
  const { profile } = useViewer();
  return <SupportScreen profileId={profile.id} />;
}
