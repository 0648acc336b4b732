import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../../deploy/patroni');
/** As all files of `deploy/patroni` write it. */
const NETWORK = '10.0.0';

/** Where a machine keeps everything. */
export interface Site {
  /** From 1. */
  number: number;
  network: string;
  folder: string;
}

type Change = readonly [from: string | RegExp, to: string];

/** A file of `deploy/patroni`, as an operator adapts it: only addresses, names, and folders change. */
function adapted(file: string, network: string, changes: readonly Change[]): string {
  const text = readFileSync(join(DEPLOY, file), 'utf8').replaceAll(`${NETWORK}.`, `${network}.`);
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before && !before.includes(to)) throw new Error(`deploy/patroni/${file} has no ${from}.`);
    return after;
  }, text);
}

/** The name and the address of the first machine, where a part of a file is about one machine. */
const asMachine = (text: string, { number, network }: Site) =>
  text.replaceAll('database1', `database${number}`).replaceAll(`${network}.21`, `${network}.${20 + number}`);

/** The environment that systemd reads from /etc/default/etcd. */
export function etcdEnvironment(site: Site): Record<string, string> {
  const text = adapted('etcd.default', site.network, [
    ['/var/lib/etcd/fieldfare', join(site.folder, 'etcd')],
  ]);
  const [own = '', shared = ''] = text.split('# The same on all machines:');
  const lines = `${asMachine(own, site)}${shared}`
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)));
}

export function patroniFile(site: Site, bin: string): string {
  const text = adapted('patroni.yml', site.network, [
    ['/usr/lib/postgresql/15/bin', bin],
    ['/var/lib/postgresql/15/fieldfare', join(site.folder, 'postgres')],
    ['/var/lib/postgresql/.pgpass-patroni', join(site.folder, 'pgpass')],
    ['/var/run/postgresql', site.folder],
  ]);
  const lines = text.split('\n');
  return lines.map((line) => (line.endsWith('# this machine') ? asMachine(line, site) : line)).join('\n');
}

export function haproxyFile(network: string, ports: { primary: number; standbys: number }): string {
  return adapted('haproxy.cfg', network, [
    [/^\t(log \/dev\/log.*\n\tuser .*\n\tgroup .*)\n/m, ''],
    [/^\tlog global\n/m, ''],
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${ports.primary}`],
    ['bind 127.0.0.1:5433', `bind 127.0.0.1:${ports.standbys}`],
  ]);
}

/** What systemd runs whenever Patroni has ended. */
export function patroniStopPost(site: Site, bin: string): string[] {
  const text = adapted('patroni.service.conf', site.network, [
    ['/usr/lib/postgresql/15/bin', bin],
    ['/var/lib/postgresql/15/fieldfare', join(site.folder, 'postgres')],
  ]);
  return /^ExecStopPost=-(.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
}
