import { useEffect, useState } from 'react';

/**
 * Whether the portal has an administrator, so that a set-up link opens nothing any more; undefined until the portal has
 * answered. It is read here, and not with the other settings, because no other page needs it.
 */
export function useIsSetUp(): boolean | undefined {
  const [isSetUp, setIsSetUp] = useState<boolean>();
  useEffect(() => {
    const read = async () => {
      const { setupRequired } = await (await fetch('/config.json')).json();
      setIsSetUp(setupRequired === false);
    };
    // Without a connection the form is shown, which reports it.
    read().catch(() => setIsSetUp(false));
  }, []);
  return isSetUp;
}
