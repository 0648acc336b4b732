import { useViewer } from '#web/app/session/use-viewer.ts';
import { useLatePart } from '#web/lib/use-late-part.ts';

const load = async () => (await import('#web/features/offline/components/status-banner.tsx')).StatusBanner;

/**
 * Fetches the line that says how the storage and the signal are, behind the first screen. Where it cannot be fetched, the
 * screens themselves say that there is no signal.
 */
export function StatusBannerMount() {
  const { profile } = useViewer();
  const StatusBanner = useLatePart(load);
  return StatusBanner && <StatusBanner profileId={profile.id} />;
}
