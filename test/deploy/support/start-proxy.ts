import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';
import { keepOutput } from '#test/support/suite-logs.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { findProxies } from '../../../scripts/find-proxies.mjs';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const START_PATIENCE_MS = 20_000;

export type ProxyName = 'haproxy' | 'nginx' | 'caddy';

export interface RunningProxy {
  /** Its port for HTTPS, with a certificate that nobody signed; without `tls`, for HTTP. */
  httpsPort: number;
  httpPort: number;
  output(): string;
  stop(): Promise<void>;
}

interface Setting {
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** Where the nodes are, e.g. `127.0.0.1:3000`. */
  nodes: readonly string[];
  tls: boolean;
}

/** A file of `deploy/`, as an operator adapts it: only addresses, certificates, and what belongs to the system change. */
function adapted(file: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replaceAll(from, to);
      if (changed === text) throw new Error(`deploy/${file} has no ${from}.`);
      return changed;
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  );
}

/** For clients that check certificates. */
const WITHOUT_TLS = [
  [/ ssl crt .*/g, ''],
  [/^\thttp-request redirect .*\n/gm, ''],
] as const;

const COMMANDS: Record<ProxyName, (setting: Setting) => string[]> = {
  haproxy({ folder, httpPort, httpsPort, nodes: [one = '', two = ''], tls }) {
    const text = adapted('haproxy.cfg', [
      [/^\t(log \/dev\/log|user|group) .*\n/gm, ''],
      ['bind :80\n', `bind 127.0.0.1:${httpPort}\n`],
      ['bind :443 ', `bind 127.0.0.1:${httpsPort} `],
      ['/etc/haproxy/fieldfare.pem', join(folder, 'both.pem')],
      ...(tls ? [] : WITHOUT_TLS),
      ['10.0.0.11:3000', one],
      ['10.0.0.12:3000', two],
    ]);
    return [findProxies().haproxy, '-db', '-f', write(folder, 'haproxy.cfg', text)];
  },
  nginx({ folder, httpPort, httpsPort, nodes: [one = '', two = ''] }) {
    write(
      folder,
      'fieldfare.conf',
      adapted('nginx.conf', [
        ['listen 80;', `listen 127.0.0.1:${httpPort};`],
        ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
        ['/etc/nginx/', `${folder}/`],
        ['10.0.0.11:3000', one],
        ['10.0.0.12:3000', two],
      ]),
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const main = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr;
      events {} http { access_log off; ${temporary} include ${folder}/fieldfare.conf; }`;
    return [findProxies().nginx, '-p', folder, '-e', 'stderr', '-c', write(folder, 'nginx.conf', main)];
  },
  caddy({ folder, httpPort, httpsPort, nodes }) {
    const own = `admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port ${httpPort}`;
    const text = adapted('Caddyfile', [
      [/^\{\n/gm, `{\n\t${own}\n`],
      [/^work\.example\.com \{\n/gm, `https://localhost:${httpsPort} {\n\tbind 127.0.0.1\n\ttls internal\n`],
      ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${nodes.join(' ')} {`],
    ]);
    return [
      findProxies().caddy,
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      write(folder, 'Caddyfile', text),
    ];
  },
};

function write(folder: string, name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Starts a proxy with the configuration that `deploy/` has for it, in front of `nodes`. */
export async function startProxy(
  name: ProxyName,
  nodes: readonly string[],
  { tls = true }: { tls?: boolean } = {},
): Promise<RunningProxy> {
  const folder = temporaryFolder();
  makeCertificate(folder.path);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const [program = '', ...args] = COMMANDS[name]({ folder: folder.path, httpPort, httpsPort, nodes, tls });
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
    },
  });
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const stop = async () => {
    end();
    await exited;
    process.off('exit', end);
    keepOutput(output);
    folder[Symbol.dispose]();
  };
  try {
    await untilListening(httpsPort, child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { httpPort, httpsPort, output: () => output, stop };
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'fieldfare.key'), join(folder, 'fieldfare.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(findProxies().openssl, ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + START_PATIENCE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The proxy did not start: ${output()}`);
    await sleep(50);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
