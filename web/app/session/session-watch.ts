import { useEffect } from 'react';
import { getSupabase } from '#web/lib/supabase.ts';

/** How soon a page in sight learns that its session was ended from elsewhere. */
const LOOK_EVERY_MS = 60_000;

/**
 * Asks now and then, and whenever the page comes into sight, whether the session still stands: an access token is good for
 * an hour, whatever was ended meanwhile. The client itself signs out when the server knows the session no more.
 */
export function SessionWatch() {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const supabase = await getSupabase().catch(() => null);
      await supabase?.auth.getUser();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return null;
}
