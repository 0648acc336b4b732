import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { postgresUser } from '#server/database/cluster/os-user.ts';
import { readPostmasterFile } from '#server/database/cluster/postmaster-file.ts';
import { isPostgresOf } from '#server/database/cluster/process-state.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { findPatroni } from '../../../scripts/find-patroni.mjs';
import { etcdEnvironment, haproxyFile, patroniFile, patroniStopPost } from './configurations.ts';
import { type Machine, makeMachines } from './machines.ts';
import { type ServerOptions, type Supervised, supervise } from './supervised.ts';

/** A machine with PostgreSQL, its Patroni, and a member of etcd. */
export interface DatabaseMachine extends Machine {
  etcd: Supervised;
  patroni: Supervised;
  /** Of the running PostgreSQL; undefined while none runs. */
  postmaster(): number | undefined;
  /** How its superuser connects to it directly, past HAProxy. */
  superuser(database: string): pg.ClientConfig;
}

/** What Patroni says about the cluster. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** Three PostgreSQL under Patroni with the files of `deploy/patroni`, and HAProxy in front of them. */
export interface DatabaseCluster {
  machines: readonly DatabaseMachine[];
  /** Where this process, the nodes, and HAProxy are on the network of the machines. */
  here: string;
  /** The port of HAProxy that leads to the primary. */
  port: number;
  /** Waits until there is a primary, and the others follow it, one of them synchronously. */
  untilWhole(): Promise<{ primary: DatabaseMachine; synchronous: DatabaseMachine }>;
  /** The member of etcd that leads the others. */
  etcdLeader(): Promise<DatabaseMachine>;
  logs(): string;
  stop(): Promise<void>;
}

const WHOLE_WITHIN_MS = 120_000;
/** As in `deploy/patroni/patroni.yml`. */
const SUPERUSER = { user: 'postgres', password: 'change-me-postgres', port: 5432 };

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const programs = findPatroni();
  const folder = temporaryFolder();
  const { machines: bare, network, here, remove } = makeMachines(3);
  const user = postgresUser('');
  const as = user
    ? [programs.setpriv, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
    : [];
  const started: { stop(): Promise<void> }[] = [];
  const machines = bare.map((machine, index): DatabaseMachine => {
    const site = { number: index + 1, network, folder: join(folder.path, String(index + 1)) };
    mkdirSync(site.folder, { mode: 0o700 });
    const file = join(site.folder, 'patroni.yml');
    writeFileSync(file, patroniFile(site, programs.bin), { mode: 0o600 });
    for (const path of [site.folder, file]) if (user) chownSync(path, user.uid, user.gid);
    const onMachine = (command: readonly string[]) => [...machine.enter, ...as, ...command];
    const start = (name: string, command: readonly string[], options: Omit<ServerOptions, 'log' | 'cwd'>) => {
      const log = join(folder.path, `${name}-${site.number}.log`);
      const server = supervise(onMachine(command), { log, cwd: site.folder, ...options });
      started.push(server);
      return server;
    };
    return {
      ...machine,
      etcd: start('etcd', [programs.etcd], { env: etcdEnvironment(site) }),
      patroni: start('patroni', [programs.patroni, file], {
        env: { HOME: site.folder },
        stopPost: onMachine(patroniStopPost(site, programs.bin)),
      }),
      postmaster: () => postmasterOf(join(site.folder, 'postgres')),
      superuser: (database) => ({ ...SUPERUSER, host: machine.address, database }),
    };
  });
  const ports = { primary: await freePort(), standbys: await freePort() };
  const haproxy = join(folder.path, 'haproxy.cfg');
  writeFileSync(haproxy, haproxyFile(network, ports));
  started.push(
    supervise([programs.haproxy, '-db', '-f', haproxy], { log: join(folder.path, 'haproxy.log'), cwd: '/' }),
  );

  const killPostmasters = () => {
    for (const { postmaster } of machines) {
      const pid = postmaster();
      if (pid) process.kill(pid, 'SIGKILL');
    }
  };
  process.on('exit', killPostmasters);
  return {
    machines,
    here,
    port: ports.primary,
    untilWhole: () => untilWhole(machines),
    etcdLeader: () => etcdLeader(machines),
    logs: () => logsIn(folder.path),
    async stop() {
      await Promise.all(started.map((server) => server.stop()));
      process.off('exit', killPostmasters);
      killPostmasters();
      // The children of a postmaster notice its end within moments.
      await sleep(500);
      remove();
      folder[Symbol.dispose]();
    },
  };
}

function postmasterOf(folder: string): number | undefined {
  const pid = readPostmasterFile(folder)?.pid;
  return pid !== undefined && isPostgresOf(pid, folder) ? pid : undefined;
}

/** Asks a machine's Patroni; undefined when it does not answer. */
async function askPatroni(machine: Machine): Promise<readonly Member[] | undefined> {
  const answer = await getJson<{ members: Member[] }>(`http://${machine.address}:8008/cluster`);
  return answer?.members;
}

async function untilWhole(machines: readonly DatabaseMachine[]) {
  const end = Date.now() + WHOLE_WITHIN_MS;
  let seen: unknown;
  for (; Date.now() < end; await sleep(250)) {
    const views = await Promise.all(machines.map(askPatroni));
    seen = views;
    const found = views.map(wholeOf);
    const [first] = found;
    if (
      !first ||
      found.some((one) => one?.primary !== first.primary || one.synchronous !== first.synchronous)
    ) {
      continue;
    }
    const named = (name: string) => machines[Number(name.replace('database', '')) - 1];
    const [primary, synchronous] = [named(first.primary), named(first.synchronous)];
    if (primary && synchronous) return { primary, synchronous };
  }
  throw new Error(`The database cluster did not become whole again: ${JSON.stringify(seen)}`);
}

/** The names of the primary and of the synchronous standby, if all members are on one timeline and in step. */
function wholeOf(members: readonly Member[] | undefined) {
  if (members?.length !== 3) return undefined;
  const named = (role: string) => members.find((member) => member.role === role)?.name;
  const [primary, synchronous] = [named('leader'), named('sync_standby')];
  const isWhole = members.every(
    ({ state, timeline, lag, role }) =>
      ['running', 'streaming'].includes(state) &&
      timeline === members[0]?.timeline &&
      (role === 'leader' || lag === 0 || (typeof lag === 'number' && lag < 1_000_000)),
  );
  return isWhole && primary && synchronous ? { primary, synchronous } : undefined;
}

async function etcdLeader(machines: readonly DatabaseMachine[]): Promise<DatabaseMachine> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const machine of machines) {
      const status = await getJson<{ header: { member_id: string }; leader: string }>(
        `http://${machine.address}:2379/v3/maintenance/status`,
        '{}',
      );
      if (status && status.leader === status.header.member_id) return machine;
    }
    await sleep(200);
  }
  throw new Error('No member of etcd leads the others.');
}

async function getJson<T>(url: string, body?: string): Promise<T | undefined> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(url, body === undefined ? { signal } : { method: 'POST', body, signal });
    return (await answer.json()) as T;
  } catch {
    return undefined;
  }
}

/** The end of each log, for a failure. */
function logsIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const last = (name: string) => readFileSync(join(folder, name), 'utf8').split('\n').slice(-20).join('\n');
  return names.map((name) => `== ${name}\n${last(name)}`).join('\n');
}
