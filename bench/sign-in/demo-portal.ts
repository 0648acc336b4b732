import {
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { DEMO_PASSWORD } from '../../db/demo/people.ts';
import { secretsOf } from '../world/portal.ts';

const START_PATIENCE_MS = 120_000;
/** All requests come from one client address, so its limit of attempts is off. */
const NO_LIMITS = { AUTH_LIMIT_ADDRESS: '1000000', AUTH_LIMIT_PASSWORDS: '1000000' };

/** The demo with people who can sign in, as a process of its own. */
export interface SignInPortal {
  url: string;
  pid: number;
  postmasterPid: number;
  anonKey: string;
  emails: string[];
  stop(): Promise<void>;
}

/** Starts the demo and makes `people` accounts, all with the demo's password. */
export async function openSignInPortal(people: number): Promise<SignInPortal> {
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const portal = startChildPortal({ dataDir: folder.path, port, mode: 'demo', env: NO_LIMITS });
  const stop = async () => {
    portal.process.kill('SIGTERM');
    await portal.exited;
    await removeChildPortal(undefined, folder.path);
    folder[Symbol.dispose]();
  };
  try {
    await waitUntilReady(port, START_PATIENCE_MS);
    const { anonKey, serviceRoleKey } = secretsOf(folder.path);
    const emails = Array.from({ length: people }, (_none, number) => `crew-${number}@bench.test`);
    for (const email of emails) await hire(url, serviceRoleKey, email);
    return {
      ...{ url, anonKey, emails, stop },
      pid: portal.process.pid ?? 0,
      postmasterPid: postmasterOf(folder.path),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function hire(url: string, serviceRoleKey: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, email_confirm: true }),
  });
  if (!answer.ok) throw new Error(`${email} got no account: ${await answer.text()}`);
}
