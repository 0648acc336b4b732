import { useEffect, useState } from 'react';
import { knownWays, loadWays, type SignInWays } from './sign-in-ways.ts';

/** The ways to sign in: those of the last visit at once, then today's. Null while none are known. */
export function useSignInWays(): SignInWays | null {
  const [ways, setWays] = useState(knownWays);
  useEffect(() => {
    let current = true;
    const load = () =>
      loadWays().then(
        (loaded) => current && setWays(loaded),
        // Password and mail stand there without them; whoever is offline is told so by the form.
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
