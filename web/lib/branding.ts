import { useEffect, useState } from 'react';
import type { Branding } from '#shared/branding.ts';
import { knownBranding, loadConfig, onConfigReload } from '#web/lib/config.ts';

/** The names and contact details of the product and the company: at once from the last visit, then from the server. */
export function useBranding(): Branding {
  const [branding, setBranding] = useState(knownBranding);
  useEffect(() => {
    let current = true;
    loadConfig().then(
      (config) => current && setBranding(config.branding),
      // Missing names must not stop the page. The screens that need the server report that it is unreachable.
      () => undefined,
    );
    const stop = onConfigReload((config) => setBranding(config.branding));
    return () => {
      current = false;
      stop();
    };
  }, []);
  return branding;
}
