import { existsSync } from 'node:fs';
import { installFromApt } from './debian-package.mjs';

/** Debian, Fedora, and Homebrew. */
const PATHS = ['/usr/sbin/dovecot', '/opt/homebrew/sbin/dovecot', '/usr/local/sbin/dovecot'];
/** Containers have it to say that packages start no servers. */
const START_POLICY = '/usr/sbin/policy-rc.d';
const MISSING =
  'The tests of bounced emails need Dovecot 2.3: install dovecot-imapd (Debian, Ubuntu). Its own server need not run.';

/**
 * The program of Dovecot, which is the IMAP server of the tests.
 * @returns {string}
 */
export function findImapServer() {
  const found = PATHS.find((path) => existsSync(path));
  if (found === undefined) throw new Error(MISSING);
  return found;
}

/** Makes sure the tests have Dovecot: installed, or from apt where that does not start a server of the system. */
export function ensureImapServer() {
  try {
    findImapServer();
  } catch (error) {
    if (!existsSync(START_POLICY) || !installFromApt('dovecot-imapd')) throw error;
  }
}
