import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { waitUntilReady } from './child-portal.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TEST_PASSWORD } from './test-cluster.ts';

const PROCESS = join(import.meta.dirname, 'watched-gateway-process.ts');
const PATIENCE_MS = 60_000;
const SECRET = 'a secret of the tests, long enough';

export interface WatchedGateway {
  url: string;
  /** HS256 secret of its tokens. */
  secret: string;
  test: TestDatabase;
  /** A connection of the superuser: for arranging and looking. */
  superuser: pg.Client;
  /** Its memory after a full collection, in megabytes. */
  memory(): Promise<{ rss: number; heap: number }>;
  /** Its memory now, in megabytes. */
  rssNow(): Promise<number>;
  /** Everything it has printed. */
  output(): string;
  /** Whether it still runs. */
  alive(): boolean;
  stop(): Promise<void>;
}

/**
 * The gateway alone as a process of its own, so that its memory and its end can be watched, on a fresh database.
 * @param sql run once the gateway has made its schemas, as superuser
 */
export async function startWatchedGateway(sql: string, env: Record<string, string>): Promise<WatchedGateway> {
  const [test, port] = await Promise.all([createTestDatabase({ empty: true }), freePort()]);
  const folder = temporaryFolder();
  const child = spawn(process.execPath, ['--expose-gc', PROCESS], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder.path,
      DATABASE_URL: test.url('postgres'),
      GATEWAY_AUTHENTICATOR_PASSWORD: TEST_PASSWORD,
      AUTH_JWT_SECRET: SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel?.on('data', (chunk) => (output += chunk));
  const superuser = new pg.Client({ connectionString: test.url('postgres') });
  const stop = async () => {
    child.kill('SIGTERM');
    if (isAlive(child)) await once(child, 'exit');
    await superuser.end();
    await test.drop();
    folder[Symbol.dispose]();
  };
  try {
    await Promise.race([waitUntilReady(port, PATIENCE_MS), endOf(child)]);
    await superuser.connect();
    await superuser.query(sql);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }

  const ask = async (question: 'collect' | 'look'): Promise<{ rss: number; heap: number }> => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    secret: SECRET,
    test,
    superuser,
    memory: () => ask('collect'),
    rssNow: async () => (await ask('look')).rss,
    output: () => output,
    alive: () => isAlive(child),
    stop,
  };
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The gateway ended with code ${code}.`);
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** The small firm that the tests of the data API work with. */
export const readFirm = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../server/gateway/rest/test/fixture.sql'), 'utf8');
