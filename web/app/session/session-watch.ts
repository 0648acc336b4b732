import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isDeactivated } from '#web/app/session/load-viewer.ts';
import { DEACTIVATED } from '#web/lib/session-check.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** How soon a visible page notices that its session was ended elsewhere. */
const LOOK_EVERY_MS = 60_000;

/**
 * Checks at the start, periodically, and whenever the page becomes visible or the device is online again, whether the
 * session is still valid: an access token is valid for an hour, even if its session was ended meanwhile, and the server
 * then responds without rows. The client itself signs out when the server no longer knows the session; a deactivated
 * user keeps one that only delivers, and the guard shows it.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const supabase = await getSupabase().catch(() => null);
      const answer = await supabase?.auth.getUser();
      if (answer?.error?.code === 'account_deactivated') {
        await queryClient.invalidateQueries({ queryKey: ['viewer'] });
      }
    };
    // Another request found it. What loads the viewer finds it too, and is not asked again.
    const end = () =>
      queryClient.invalidateQueries(
        { queryKey: ['viewer'], predicate: ({ state }) => !isDeactivated(state.error) },
        { cancelRefetch: false },
      );
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    window.addEventListener(DEACTIVATED, end);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      window.removeEventListener(DEACTIVATED, end);
    };
  }, [queryClient]);
  return null;
}
