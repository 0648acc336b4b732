import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isPortalSetting, loadConfig } from '#server/config.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';

/** The files of `deploy/` that only other machines can run agree with the portal (decision 116). */
const ROOT = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.each(['deploy/Dockerfile', 'deploy/fieldfare.service'])('%s starts Node as npm start does', (name) => {
  const command = read(name)
    .replaceAll(/["\],]/g, '')
    .replace(/\s*\nCMD \[/, ' ');
  expect(command).toContain(`node ${SERVER_FLAGS.join(' ')} server/main.ts start`);
});

test('the image gets every file that it copies, and runs as a user that is not root', () => {
  const dockerfile = read('deploy/Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/build\/(.*) \/app\/\S*$/gm)].flatMap(
    ([, paths = '']) => paths.split(' ').map((path) => path.replace('/build/', '')),
  );
  const sources = copied.filter((path) => path !== 'node_modules' && path !== 'dist');
  expect(sources.length).toBeGreaterThan(5);
  const allowed = read('.dockerignore').split('\n');
  for (const path of [...sources, 'web', 'package-lock.json']) {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(allowed).toContain(`!${path}`);
  }
  expect(dockerfile.lastIndexOf('\nUSER 10001:10001')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
});

test('every setting that the files name exists', () => {
  const yaml = ['compose.yaml', 'compose.external.yaml', 'kubernetes.yaml', 'kubernetes.nodes.yaml'].map(
    (name) => read(`deploy/${name}`),
  );
  const names = [
    ...yaml.flatMap((text) => [...text.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)]),
    ...yaml.flatMap((text) => [...text.matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm)]),
    ...read('deploy/settings.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm),
  ].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !isPortalSetting(name.replace(/_FILE$/, '')))).toEqual([]);
});

test('the example of a settings file can be used as it is', () => {
  const config = loadConfig({ SETTINGS_FILE: join(ROOT, 'deploy/settings.example') }, 'start');
  expect(config).toMatchObject({ publicUrl: 'https://work.example.com', trustProxy: '127.0.0.1' });
});

test.each(['kubernetes.yaml', 'kubernetes.nodes.yaml'])(
  '%s restricts its container and asks the portal',
  (name) => {
    const text = read(`deploy/${name}`);
    for (const line of [
      'runAsNonRoot: true',
      'runAsUser: 10001',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'drop: [ALL]',
      'automountServiceAccountToken: false',
      'terminationGracePeriodSeconds: 60',
      'containerPort: 3000',
      'path: /readyz',
      'path: /healthz',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text.match(/(startup|readiness|liveness)Probe:/g)).toHaveLength(3);
  },
);

test('a database cluster loses nothing that was acknowledged, and has another primary in time', () => {
  const text = read('deploy/patroni/patroni.yml');
  const seconds = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)`, 'm').exec(text)?.[1]);
  const [ttl, loopWait, retryTimeout] = ['ttl', 'loop_wait', 'retry_timeout'].map(seconds);
  // What Patroni demands, so that a primary that cannot reach etcd is gone before its successor comes.
  expect((loopWait ?? NaN) + 2 * (retryTimeout ?? NaN)).toBeLessThanOrEqual(ttl ?? NaN);
  // Promotion, HAProxy, and the nodes take the rest of 30 seconds.
  expect(ttl).toBeLessThanOrEqual(20);
  for (const line of [
    'synchronous_mode: true',
    `synchronous_commit: 'on'`,
    'use_pg_rewind: true',
    '- data-checksums',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
});

test.each(['patroni.yml', 'etcd.default', 'haproxy.cfg'])(
  'deploy/patroni/%s names the same machines as its siblings',
  (name) => {
    const found = read(`deploy/patroni/${name}`).match(/\b\d+\.\d+\.\d+\.\d+\b(?!\/)/g) ?? [];
    const machines = new Set(found.filter((address) => address !== '127.0.0.1'));
    expect([...machines].toSorted()).toEqual(['10.0.0.21', '10.0.0.22', '10.0.0.23']);
  },
);

test.runIf(hasSystemd)('systemd finds no mistake in the unit, and little that it exposes', () => {
  using folder = temporaryFolder();
  const unit = join(folder.path, 'fieldfare.service');
  writeFileSync(
    unit,
    read('deploy/fieldfare.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
  );
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const security = execFileSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' });
  expect(Number(/exposure level for fieldfare.service: ([\d.]+)/.exec(security)?.[1])).toBeLessThan(2);
});

test('the health check of the image says whether the portal is ready', async () => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const check = () =>
    promisify(execFile)(process.execPath, [join(ROOT, 'scripts/health-check.mjs')], {
      env: { PORT: String((server.address() as AddressInfo).port) },
    }).then(
      () => 0,
      ({ code }) => code,
    );
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).toBe(1);
  server.close();
  await once(server, 'close');
});
