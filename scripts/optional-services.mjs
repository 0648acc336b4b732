import { ensureImapServer, findImapServer } from './find-imap-server.mjs';
import { ensurePatroni, findPatroni, mayDivideNetwork } from './find-patroni.mjs';
import { ensureProxies, findProxies } from './find-proxies.mjs';
import { ensureSwift, findSwift } from './find-s3-server.mjs';
import { ensureSamlProvider, findSamlProvider } from './find-saml-provider.mjs';
import { ensureSystemPostgres, findSystemPostgres } from './find-system-postgres.mjs';

/**
 * Servers that some tests need and that not every machine can have. From the push size on, they are installed where
 * Debian's packages and root allow it; elsewhere those tests are left out, and the run says so. A quick run leaves them
 * out, unless words choose tests. A build must have them, except where its machine forbids it.
 * @typedef {{ name: string, find: () => unknown, ensure: () => void, isForbidden?: () => boolean, tests: string[] }} OptionalService
 */

/** @type {OptionalService[]} */
const OPTIONAL_SERVICES = [
  {
    name: 'OpenStack Swift (an S3 service)',
    find: findSwift,
    ensure: ensureSwift,
    tests: [
      'server/gateway/storage/file-store/file-store.test.ts',
      'server/gateway/storage/file-store/s3/{s3-crash,s3-gateway,s3-store}.test.ts',
      'server/backup/destination/s3-destination.test.ts',
    ],
  },
  {
    name: 'SimpleSAMLphp (an identity provider)',
    find: findSamlProvider,
    ensure: ensureSamlProvider,
    tests: [
      'server/gateway/auth/saml/{forged-responses,saml,sso-providers,sso-users}.test.ts',
      'server/gateway/auth/settings-saml.test.ts',
      'server/domains/company/sso-members.test.ts',
    ],
  },
  {
    name: 'Dovecot (a mailbox)',
    find: findImapServer,
    ensure: ensureImapServer,
    tests: ['server/mail/bounces/read-bounces.test.ts', 'server/domains/emails/bounce-mailbox.test.ts'],
  },
  {
    name: 'HAProxy, nginx, and Caddy (proxies)',
    find: findProxies,
    ensure: ensureProxies,
    tests: ['test/deploy/proxies.test.ts', 'test/reliability/rolling-restart.test.ts'],
  },
  {
    name: 'PostgreSQL of the system, and pgBackRest',
    find: findSystemPostgres,
    ensure: ensureSystemPostgres,
    tests: ['server/backup/external-postgres.test.ts'],
  },
  {
    name: 'Patroni, etcd, HAProxy, and namespaces of the network (a database cluster)',
    find: findPatroni,
    ensure: ensurePatroni,
    isForbidden: () => !mayDivideNetwork(),
    tests: ['test/soak/failover.test.ts'],
  },
];

const isQuick = () => (process.env.TEST_SIZE || 'quick') === 'quick';

/** Installs the services that are missing, where that is possible and the size of the run needs them. */
export function ensureOptionalServices() {
  if (isQuick()) return;
  for (const { ensure } of OPTIONAL_SERVICES) {
    try {
      ensure();
    } catch {
      // The run names what is missing, and the tests that it left out.
    }
  }
}

/**
 * @returns {{ name: string, why: string, isForbidden: boolean, tests: string[] }[]} the services whose tests this run
 *   leaves out
 */
export function servicesLeftOut() {
  if (process.env.WHOLE_TEST_RUN && isQuick()) {
    const why = 'The push size runs them.';
    return OPTIONAL_SERVICES.map(({ name, tests }) => ({ name, why, isForbidden: false, tests }));
  }
  return OPTIONAL_SERVICES.flatMap(({ name, find, isForbidden = () => false, tests }) => {
    try {
      find();
      return [];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [{ name, why, isForbidden: isForbidden(), tests }];
    }
  });
}
