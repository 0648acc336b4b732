import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { makeSecrets, type Secrets, secretsFile } from '#server/secrets.ts';
import {
  type ChildPortal,
  type ChildPortalOptions,
  startChildPortal,
  waitUntilReady,
} from './child-portal.ts';
import type { CompanyPortal } from './company.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { keepOutput, noteSecrets } from './suite-logs.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TEST_PASSWORD } from './test-cluster.ts';

const START_PATIENCE_MS = 60_000;

export interface PortalNode {
  port: number;
  url: string;
  /** Its settings, as programs beside it need them. */
  env: Record<string, string>;
  hasStarted(): boolean;
  /** The process that runs now, or ran last. */
  child(): ChildPortal;
  /** Starts its process (again), and waits until it is ready. */
  start(): Promise<void>;
  /** Sends SIGTERM, and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Identical nodes of one portal: processes that share a database, the files, and the secrets. */
export interface PortalNodes {
  nodes: PortalNode[];
  database: TestDatabase;
  secrets: Secrets;
  /** Folder of the stored files, which they share. */
  filesDir: string;
  /** A further node, of the release whose entry point is `main`. It is not started yet. */
  add(main: string): Promise<PortalNode>;
  /** The portal at an address of it, such as that of a proxy, as `createCompany` takes it. */
  at(url: string): CompanyPortal;
  remove(): Promise<void>;
}

/**
 * Starts `count` nodes as `npm start` runs them, with the settings `env`.
 * @param openDatabase makes what they share; `DATABASE_URL` of `env` has precedence over its address
 */
export async function startPortalNodes(
  count: number,
  env: Record<string, string> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<PortalNodes> {
  const database = await openDatabase();
  const folder = temporaryFolder();
  const filesDir = join(folder.path, 'files');
  const secrets = {
    ...(await makeSecrets()),
    ownerPassword: TEST_PASSWORD,
    authenticatorPassword: TEST_PASSWORD,
  };
  noteSecrets([secrets.serviceRoleKey, secrets.linkSecret]);
  const nodes: PortalNode[] = [];
  const add = async (main?: string) => {
    const dataDir = join(folder.path, `node-${nodes.length + 1}`);
    mkdirSync(dataDir);
    writeFileSync(secretsFile(dataDir), JSON.stringify(secrets), { mode: 0o600 });
    const port = await freePort();
    const settings = {
      DATABASE_URL: database.url('postgres'),
      STORAGE_FILES_DIR: filesDir,
      // A part of every token, so all nodes must have the same.
      PUBLIC_URL: 'http://portal.test',
      ...env,
    };
    const node = createNode({ dataDir, port, env: settings, ...(main && { command: [main, 'start'] }) });
    nodes.push(node);
    return node;
  };
  const remove = async () => {
    for (const node of nodes) {
      if (!node.hasStarted()) continue;
      node.child().process.kill('SIGKILL');
      await node.child().exited;
      keepOutput(node.child().output());
    }
    await database.drop();
    folder[Symbol.dispose]();
  };
  try {
    for (let index = 0; index < count; index += 1) await (await add()).start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    nodes,
    database,
    secrets,
    filesDir,
    add,
    at: (url) => ({
      url,
      anonKey: secrets.anonKey,
      owner: database.owner,
      serviceClient: () =>
        createClient(url, secrets.serviceRoleKey, {
          auth: { persistSession: false, autoRefreshToken: false },
        }),
    }),
    remove,
  };
}

function createNode(options: ChildPortalOptions): PortalNode {
  const { port, dataDir, env } = options;
  let started: ChildPortal | undefined;
  const running = () => {
    if (!started) throw new Error('The node was not started.');
    return started;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
    hasStarted: () => started !== undefined,
    child: running,
    async start() {
      const child = startChildPortal(options);
      started = child;
      const ended = child.exited.then((code) => {
        throw new Error(`A node ended with ${code}: ${child.output()}`);
      });
      ended.catch(() => undefined);
      await Promise.race([waitUntilReady(port, START_PATIENCE_MS), ended]);
      while (!child.output().includes('Fieldfare is ready')) await sleep(5);
    },
    async stop() {
      const child = running();
      child.process.kill('SIGTERM');
      const code = await child.exited;
      keepOutput(child.output());
      return code;
    },
  };
}
