import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseCluster, DatabaseMachine } from './cluster.ts';

/** Who is what when a fault begins. */
interface Roles {
  cluster: DatabaseCluster;
  primary: DatabaseMachine;
  synchronous: DatabaseMachine;
  /** In [0, 1). */
  random: () => number;
}

/** Something that goes wrong. @returns what repairs it; a killed process is started by its supervisor */
export type Fault = (roles: Roles) => Promise<(() => void) | undefined>;

const [ETCD_CLIENTS, ETCD_PEERS, PATRONI, POSTGRES] = [2379, 2380, 8008, 5432];
/** Until whatever a kill causes is over. */
const BETWEEN_MS = 8_000;

const othersThan = ({ cluster }: Roles, machine: DatabaseMachine) =>
  cluster.machines.filter((one) => one !== machine).map(({ address }) => address);

/** Cuts a machine from the others, and from whoever else is named. */
function cut(machine: DatabaseMachine, addresses: readonly string[], ports?: readonly number[]) {
  machine.cut(addresses, ports);
  return () => machine.heal();
}

/** All kinds, by the words of the report. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  async 'kill the primary'({ primary }) {
    const pid = primary.postmaster();
    if (!pid) throw new Error('The primary does not run.');
    process.kill(pid, 'SIGKILL');
    return undefined;
  },
  async 'kill the primary’s Patroni'({ primary }) {
    await primary.patroni.kill();
    return undefined;
  },
  async 'freeze the primary’s Patroni'({ primary }) {
    primary.patroni.freeze();
    return () => primary.patroni.thaw();
  },
  async 'kill the primary’s Patroni, then cut its machine from the others'(roles) {
    await roles.primary.patroni.kill();
    await sleep(BETWEEN_MS);
    const { primary } = await roles.cluster.untilWhole();
    return cut(primary, othersThan(roles, primary));
  },
  async 'kill the leader of etcd'({ cluster }) {
    await (await cluster.etcdLeader()).etcd.kill();
    return undefined;
  },
  async 'kill a member of etcd'({ cluster, random }) {
    const leader = await cluster.etcdLeader();
    const others = cluster.machines.filter((machine) => machine !== leader);
    await others[Math.floor(random() * others.length)]?.etcd.kill();
    return undefined;
  },
  async 'cut the primary from etcd'(roles) {
    return cut(roles.primary, othersThan(roles, roles.primary), [ETCD_CLIENTS, ETCD_PEERS]);
  },
  async 'cut the primary from the standbys'(roles) {
    return cut(roles.primary, othersThan(roles, roles.primary), [POSTGRES, PATRONI]);
  },
  async 'cut the primary’s machine from the others'(roles) {
    return cut(roles.primary, othersThan(roles, roles.primary));
  },
  async 'cut the primary’s machine from everything'(roles) {
    return cut(roles.primary, [...othersThan(roles, roles.primary), roles.cluster.here]);
  },
  async 'cut the synchronous standby from everything'(roles) {
    return cut(roles.synchronous, [...othersThan(roles, roles.synchronous), roles.cluster.here]);
  },
};
