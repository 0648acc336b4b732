import { useEffect, useState } from 'react';
import type { PortalOrigin } from '#shared/commands/example.ts';
import { knownExample, loadConfig, type PortalConfig } from '#web/lib/config.ts';

/** The address of a portal. Without a name of its own, it is a port of the host by which this browser got here. */
export function addressOf({ url, port }: PortalOrigin): string {
  const { protocol, hostname } = window.location;
  return url ?? `${protocol}//${hostname}:${port}`;
}

/** Where the page of the example company signs a browser in; the server does not see the fragment. */
export const entryOf = (token: string): string => `/example#token=${token}`;

/** Where the real portal is, on the pages of the example company; null in a real portal. */
export function useExample(): PortalConfig['example'] {
  const [example, setExample] = useState(knownExample);
  useEffect(() => {
    let isCurrent = true;
    loadConfig().then(
      (config) => isCurrent && setExample(config.example),
      // The screens that need the server report that it is unreachable.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return example;
}
