import { type ComponentType, useEffect, useState } from 'react';
import { useViewer } from '#web/app/session/use-viewer.ts';

interface StatusBannerProps {
  profileId: string;
}

/** Fetches the line that says how the storage and the signal are, behind the first screen. */
export function StatusBannerMount() {
  const { profile } = useViewer();
  const [StatusBanner, setStatusBanner] = useState<ComponentType<StatusBannerProps> | null>(null);
  useEffect(() => {
    const load = async () => {
      const { StatusBanner } = await import('#web/features/offline/components/status-banner.tsx');
      setStatusBanner(() => StatusBanner);
    };
    // Where it cannot be fetched, the screens themselves say that there is no signal.
    load().catch(() => undefined);
  }, []);
  return StatusBanner && <StatusBanner profileId={profile.id} />;
}
