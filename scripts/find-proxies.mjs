import { existsSync } from 'node:fs';
import { installFromApt } from './debian-package.mjs';

/** Debian, and Homebrew. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const NAMES = /** @type {const} */ (['haproxy', 'nginx', 'caddy', 'openssl']);
/** Containers have it to say that packages start no servers. */
const START_POLICY = '/usr/sbin/policy-rc.d';
const MISSING =
  'The tests of proxies need HAProxy, nginx, Caddy, and OpenSSL: install haproxy, nginx, caddy, and openssl (Debian, Ubuntu). Their own servers need not run.';

/**
 * The programs of the proxies for which `deploy/` has configurations, and the one that makes certificates.
 * @returns {Record<typeof NAMES[number], string>}
 */
export function findProxies() {
  const found = NAMES.map((name) =>
    FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)),
  );
  if (found.includes(undefined)) throw new Error(MISSING);
  return /** @type {Record<typeof NAMES[number], string>} */ (
    Object.fromEntries(NAMES.map((name, index) => [name, found[index]]))
  );
}

/** Makes sure the tests have the proxies: installed, or from apt where that does not start servers of the system. */
export function ensureProxies() {
  try {
    findProxies();
  } catch (error) {
    if (!existsSync(START_POLICY) || !installFromApt(...NAMES)) throw error;
  }
}
