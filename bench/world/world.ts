import type { JWK } from 'jose';
import pg from 'pg';
import { postmasterOf, superuserOf } from '#test/support/child-portal.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { copyFolder, grownFolder, type Size } from './grown-folder.ts';
import { type Portal, secretsOf, startPortal } from './portal.ts';
import { openViewer, type Viewer } from './viewer.ts';

export type { Viewer } from './viewer.ts';

/** The demo portal as a process of its own, grown to a firm of many years. */
export interface World extends Portal {
  dataDir: string;
  postmasterPid: number;
  viewers: { admin: Viewer; subcontractor: Viewer };
  /** How the portal's own connections log in. */
  authenticator: pg.ClientConfig;
  superuser: pg.ClientConfig;
  signingKey: JWK;
  serviceRoleKey: string;
  anonKey: string;
}

/** Starts the portal, as for real use, on a copy of a grown data folder: what is measured may change what it likes. */
export async function openWorld(size: Size): Promise<World> {
  const folder = temporaryFolder();
  copyFolder(await grownFolder(size), folder.path);
  const portal = await startPortal(folder.path, 'start');
  const stop = async () => {
    await portal.stop();
    folder[Symbol.dispose]();
  };
  try {
    const { authenticatorPassword, anonKey, signingKey, serviceRoleKey } = secretsOf(folder.path);
    const superuser = superuserOf(folder.path);
    const client = new pg.Client(superuser);
    await client.connect();
    // A bench writes more messages in a minute than a person may in a day.
    await client.query(
      `insert into public.settings (key, value) values ('quotas', '{"messages_per_day": 1000000000, "changes_per_day": 1000000000}')
       on conflict (key) do update set value = excluded.value`,
    );
    const subcontractor = await openViewer(portal.url, anonKey, client, 'subcontractor', undefined);
    const admin = await openViewer(portal.url, anonKey, client, 'admin', subcontractor.threadIds);
    await client.end();
    return {
      ...portal,
      dataDir: folder.path,
      stop,
      postmasterPid: postmasterOf(folder.path),
      viewers: { admin, subcontractor },
      authenticator: { ...superuser, user: 'authenticator', password: authenticatorPassword },
      superuser,
      signingKey,
      serviceRoleKey,
      anonKey,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
