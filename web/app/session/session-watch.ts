import { useEffect } from 'react';
import { getSupabase } from '#web/lib/supabase.ts';

/** How soon a visible page notices that its session was ended elsewhere. */
const LOOK_EVERY_MS = 60_000;

/**
 * Checks at the start, periodically, and whenever the page becomes visible or the device is online again, whether the
 * session is still valid: an access token is valid for an hour, even if its session was ended meanwhile, and the server
 * then responds without rows. The client itself signs out when the server no longer knows the session.
 */
export function SessionWatch() {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const supabase = await getSupabase().catch(() => null);
      await supabase?.auth.getUser();
    };
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, []);
  return null;
}
