import { installFromApt, succeeds } from './debian-package.mjs';

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

/** Makes sure the tests have Swift: installed, or from apt. Its servers are not started by the system, and leave nothing running. */
export function ensureSwift() {
  try {
    findSwift();
  } catch (error) {
    if (!installFromApt('python3-swift')) throw error;
  }
}
