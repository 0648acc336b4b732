import { useEffect, useState } from 'react';
import { knownWays, loadWays, type SignInWays } from './sign-in-ways.ts';

/** The sign-in methods: at once from the last visit, then from the server. Null while unknown. */
export function useSignInWays(): SignInWays | null {
  const [ways, setWays] = useState(knownWays);
  useEffect(() => {
    let current = true;
    const load = () =>
      loadWays().then(
        (loaded) => current && setWays(loaded),
        // Password and mail work without them; the form says when the device is offline.
        () => undefined,
      );
    void load();
    window.addEventListener('online', load);
    return () => {
      current = false;
      window.removeEventListener('online', load);
    };
  }, []);
  return ways;
}
