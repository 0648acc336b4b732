import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromApt } from './debian-package.mjs';
import { findSystemPostgres } from './find-system-postgres.mjs';

const PROGRAMS = /** @type {const} */ ({
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  ip: '/usr/sbin/ip',
  nft: '/usr/sbin/nft',
  setpriv: '/usr/bin/setpriv',
});
/** Containers have it to say that packages start no servers. */
const START_POLICY = '/usr/sbin/policy-rc.d';
const MISSING =
  'The tests of a database cluster need Linux, root, and Debian’s PostgreSQL, Patroni, etcd, HAProxy, iproute2, and nftables: install postgresql, patroni, etcd-server, haproxy, iproute2, and nftables. Their own servers need not run.';

/**
 * The programs of a PostgreSQL cluster under Patroni on machines that are namespaces of the network, which only root makes.
 * @returns {typeof PROGRAMS & { bin: string }} with the folder of PostgreSQL's programs
 */
export function findPatroni() {
  if (!mayDivideNetwork() || Object.values(PROGRAMS).some((path) => !existsSync(path)))
    throw new Error(MISSING);
  return { ...PROGRAMS, bin: findSystemPostgres().bin };
}

/** Whether this process may make namespaces of the network: root may, but not in every container. */
export const mayDivideNetwork = () => spawnSync('/usr/bin/unshare', ['--net', 'true']).status === 0;

/** Makes sure the tests have them: installed, or from apt where that does not start servers of the system. */
export function ensurePatroni() {
  try {
    findPatroni();
  } catch (error) {
    const packages = [
      'postgresql',
      'pgbackrest',
      'patroni',
      'etcd-server',
      'haproxy',
      'iproute2',
      'nftables',
    ];
    if (!existsSync(START_POLICY) || !installFromApt(...packages)) throw error;
  }
}
