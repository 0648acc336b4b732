import { useEffect } from 'react';
import { useViewer } from '#web/app/session/use-viewer.ts';

/** Behind every guarded screen: begins the device's storage, after the screen itself. */
export function OfflineMount() {
  const { profile } = useViewer();
  // Whoever has a profile and sees a guarded screen is a user.
  const userId = profile.user_id ?? '';

  useEffect(() => {
    const started = import('#web/app/offline/start-offline.ts').then(({ startOffline }) =>
      startOffline(profile.id, userId),
    );
    // Without the module there is no offline work on this visit; the portal itself goes on.
    started.catch(() => undefined);
    return () => {
      started.then((stop) => stop()).catch(() => undefined);
    };
  }, [profile.id, userId]);
  return null;
}
