import { useEffect } from 'react';
import { getSupabase } from '#web/lib/supabase.ts';

/** How soon a page in sight learns that its session was ended from elsewhere. */
const LOOK_EVERY_MS = 60_000;

/**
 * Asks at the start, now and then, and whenever the page comes into sight or the signal is back, whether the session still
 * stands: an access token is good for an hour, whatever was ended meanwhile, and with it the server answers as if there
 * were nothing. The client itself signs out when the server knows the session no more.
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
