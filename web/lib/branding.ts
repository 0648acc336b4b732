import { useEffect, useState } from 'react';
import type { Branding } from '#shared/branding.ts';
import { knownBranding, loadConfig } from '#web/lib/config.ts';

/** The product's and company's names and contact details: those of the last visit at once, then today's. */
export function useBranding(): Branding {
  const [branding, setBranding] = useState(knownBranding);
  useEffect(() => {
    let current = true;
    loadConfig().then(
      (config) => current && setBranding(config.branding),
      // Names are no reason to stop: the screens that need the server say themselves that it is away.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return branding;
}
