import { existsSync, readdirSync } from 'node:fs';
import { installFromApt } from './debian-package.mjs';

/** Debian keeps one folder for each major version. */
const VERSIONS = '/usr/lib/postgresql';
const PGBACKREST = '/usr/bin/pgbackrest';
/** Containers have it to say that packages start no servers. */
const START_POLICY = '/usr/sbin/policy-rc.d';
const MISSING =
  'The tests of a PostgreSQL of the operator need that of Debian and pgBackRest: install postgresql and pgbackrest. Their own servers need not run.';

/**
 * The newest PostgreSQL of the system, with all of its programs, and pgBackRest.
 * @returns {{ bin: string, pgbackrest: string }} its folder of programs, and a program
 */
export function findSystemPostgres() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number).filter(Boolean) : [];
  const bin = `${VERSIONS}/${Math.max(...versions)}/bin`;
  if (!existsSync(`${bin}/initdb`) || !existsSync(PGBACKREST)) throw new Error(MISSING);
  return { bin, pgbackrest: PGBACKREST };
}

/** Makes sure the tests have them: installed, or from apt where that does not start servers of the system. */
export function ensureSystemPostgres() {
  try {
    findSystemPostgres();
  } catch (error) {
    if (!existsSync(START_POLICY) || !installFromApt('postgresql', 'pgbackrest')) throw error;
  }
}
