import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import type { Secrets } from '#server/secrets.ts';
import {
  type ChildPortal,
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { growWorkOrders } from '../db/demo/grow.ts';
import { DEMO_PASSWORD } from '../db/demo/people.ts';

const TOTAL_WORK_ORDERS = 100_000;
const FOREIGN_NEWEST = 40_000;
const FIRST_START_PATIENCE_MS = 120_000;

/** Somebody whose list is measured. */
export interface Viewer {
  name: 'admin' | 'subcontractor';
  token: string;
  claims: AccessTokenClaims;
  /** Of a subcontractor: the organization whose work it sees. */
  organizationId: string | undefined;
}

/** The demo portal as a process of its own, grown to a firm of many years. */
export interface World {
  url: string;
  pid: number;
  postmasterPid: number;
  viewers: Viewer[];
  /** How the portal's own connections log in. */
  authenticator: pg.ClientConfig;
  stop(): Promise<void>;
}

/**
 * Makes the demo below `dataDir`, grows it to 100,000 work orders, and starts the portal on it as for real use: what
 * made the demo is not weighed with it.
 */
export async function openWorld(dataDir: string): Promise<World> {
  const maker = await start(dataDir, 'demo');
  try {
    await grow(dataDir);
  } finally {
    await stop(maker, dataDir);
  }
  const portal = await start(dataDir, 'start');
  try {
    const { authenticatorPassword, anonKey } = secretsOf(dataDir);
    const url = `http://127.0.0.1:${portal.port}`;
    const client = new pg.Client(superuserOf(dataDir));
    await client.connect();
    const viewers = [
      await signIn(url, anonKey, client, 'admin'),
      await signIn(url, anonKey, client, 'subcontractor'),
    ];
    await client.end();
    return {
      url,
      pid: portal.process.pid ?? 0,
      postmasterPid: postmasterOf(dataDir),
      viewers,
      authenticator: { ...superuserOf(dataDir), user: 'authenticator', password: authenticatorPassword },
      stop: () => stop(portal, dataDir),
    };
  } catch (error) {
    await stop(portal, dataDir);
    throw error;
  }
}

async function start(dataDir: string, mode: 'demo' | 'start'): Promise<ChildPortal & { port: number }> {
  const port = await freePort();
  const portal = startChildPortal({ dataDir, port, mode });
  try {
    await waitUntilReady(port, FIRST_START_PATIENCE_MS);
    return { ...portal, port };
  } catch (error) {
    await stop(portal, dataDir);
    throw new Error(`The portal did not start: ${portal.output()}`, { cause: error });
  }
}

function secretsOf(dataDir: string): Secrets {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
}

/** What a database does after much was written is done as well, before anything is measured. */
async function grow(dataDir: string): Promise<void> {
  const { ownerPassword } = secretsOf(dataDir);
  const owner = new pg.Pool({ ...superuserOf(dataDir), user: 'fieldfare_owner', password: ownerPassword });
  await growWorkOrders(owner, { total: TOTAL_WORK_ORDERS, foreignNewest: FOREIGN_NEWEST });
  await owner.end();
  const superuser = new pg.Client(superuserOf(dataDir));
  await superuser.connect();
  await superuser.query('vacuum analyze');
  await superuser.query('checkpoint');
  await superuser.end();
}

async function stop(portal: ChildPortal, dataDir: string): Promise<void> {
  portal.process.kill('SIGTERM');
  await portal.exited;
  await removeChildPortal(undefined, dataDir);
}

async function signIn(
  url: string,
  anonKey: string,
  client: pg.Client,
  name: Viewer['name'],
): Promise<Viewer> {
  const email = `${name}@fieldfare.test`;
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`);
  const { rows } = await client.query<{ organization_id: string }>(
    `select m.organization_id from public.organization_members m join public.profiles p on p.id = m.user_id
     join public.organizations o on o.id = m.organization_id
     where p.email = $1 and o.organization_type = 'subcontractor'`,
    [email],
  );
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return { name, token, claims: JSON.parse(payload), organizationId: rows[0]?.organization_id };
}
