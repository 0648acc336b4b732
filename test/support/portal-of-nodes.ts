import { createClient } from '@supabase/supabase-js';
import { startAlternatingProxy } from './alternating-proxy.ts';
import { freePort } from './free-port.ts';
import type { TestPortal } from './portal.ts';
import { startPortalNodes } from './portal-nodes.ts';

/**
 * The portal as several processes, each request of a browser on another one: what a journey does on it depends on nothing
 * that only one process knows.
 */
export async function startPortalOfNodes(count: number): Promise<TestPortal> {
  const port = await freePort();
  const urls: string[] = [];
  const proxy = await startAlternatingProxy(port, urls);
  const { url } = proxy;
  const { nodes, database, secrets, filesDir, at, remove } = await startPortalNodes(count, {
    PUBLIC_URL: url,
    TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  urls.push(...nodes.map((node) => node.url));
  const { anonKey, serviceRoleKey, linkSecret } = secrets;
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return {
    ...at(url),
    ...{ serviceRoleKey, linkSecret, filesDir },
    client: (accessToken) =>
      createClient(url, anonKey, accessToken ? { accessToken: async () => accessToken } : { auth }),
    database: database.database,
    example: undefined,
    async stop() {
      await proxy.stop();
      await remove();
      const [fewest, most] = [Math.min(...proxy.counts()), Math.max(...proxy.counts())];
      if (most - fewest > 1) throw new Error('A node was left out.');
    },
  };
}
