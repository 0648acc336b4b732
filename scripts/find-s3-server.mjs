import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The packages of the system belong to its own Python, which need not be the first on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const MISSING =
  'The tests of the S3 store need OpenStack Swift: install python3-swift (Debian, Ubuntu), or the package swift into the python3 on the path.';

/**
 * The Python that has OpenStack Swift, which is the S3-compatible service of the tests.
 * @returns {string}
 */
export function findSwift() {
  const found = PYTHONS.find((python) =>
    succeeds(python, ['-c', 'import swift.common.middleware.s3api.s3api']),
  );
  if (found === undefined) throw new Error(MISSING);
  return found;
}

/** Makes sure the tests have Swift: installed, or from apt. */
export function ensureSwift() {
  try {
    findSwift();
  } catch (error) {
    const isRoot = process.getuid?.() === 0;
    if (!isRoot || !existsSync('/usr/bin/apt-get') || !installFromApt()) throw error;
  }
}

/** The library alone: its servers are not started by the system, and leave nothing running. */
function installFromApt() {
  const install = ['install', '-y', '--no-install-recommends', 'python3-swift'];
  return succeeds('apt-get', ['update', '-qq'], 'inherit') && succeeds('apt-get', install, 'inherit');
}

/** @param {string} program @param {string[]} args @param {'ignore' | 'inherit'} stdio */
function succeeds(program, args, stdio = 'ignore') {
  try {
    execFileSync(program, args, { stdio });
    return true;
  } catch {
    // The next way is tried; when none is left, one sentence says so.
    return false;
  }
}
