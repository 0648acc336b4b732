import { exceptionFor, isAllowed, NO_LICENSE } from './licenses.ts';
import type { LockedPackage, Manifest } from './packages.ts';
import { INSTALL_SCRIPTS, LICENSE_EXCEPTIONS } from './policy.ts';

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** What is wrong with the packages, one sentence for each problem; no network is needed. */
export function packageProblems(manifest: Manifest, locked: readonly LockedPackage[]): string[] {
  return [
    ...unpinned(manifest),
    ...unhashed(locked),
    ...unknownScripts(manifest, locked),
    ...unknownLicenses(locked),
  ];
}

function unpinned({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !EXACT_VERSION.test(version))
    .map(([name, version]) => `package.json asks for ${name} ${version}: name one exact version.`);
}

function unhashed(locked: readonly LockedPackage[]): string[] {
  return locked
    .filter(({ integrity, inBundle }) => !integrity?.startsWith('sha512-') && !inBundle)
    .map(({ name }) => `package-lock.json has no SHA-512 hash of ${name}: install it from the npm registry.`);
}

function unknownScripts({ allowScripts = {} }: Manifest, locked: readonly LockedPackage[]): string[] {
  const withScript = new Set(locked.filter((one) => one.hasInstallScript).map(({ name }) => name));
  const known = new Set([...Object.keys(INSTALL_SCRIPTS), ...Object.keys(allowScripts)]);
  return [
    ...[...withScript]
      .filter((name) => !Object.hasOwn(INSTALL_SCRIPTS, name) || !Object.hasOwn(allowScripts, name))
      .map(
        (name) =>
          `${name} has an install script: read it, then add the package to allowScripts of package.json (true or false) and, with what it does, to INSTALL_SCRIPTS.`,
      ),
    ...[...known]
      .filter((name) => !withScript.has(name))
      .map(
        (name) => `${name} has no install script any more: remove it from allowScripts and INSTALL_SCRIPTS.`,
      ),
  ];
}

function unknownLicenses(locked: readonly LockedPackage[]): string[] {
  const used = new Set(locked.map((one) => exceptionFor(one)));
  return [
    ...locked
      .filter((one) => !(one.license && isAllowed(one.license)) && !exceptionFor(one))
      .map(
        ({ name, version, license }) =>
          `${name} ${version} has the license ${license ?? NO_LICENSE}, which is not in ALLOWED_LICENSES: use another package, or add an exception with its reason.`,
      ),
    ...LICENSE_EXCEPTIONS.filter((exception) => !used.has(exception)).map(
      (exception) => `No package needs the exception for ${exception.package} any more: remove it.`,
    ),
  ];
}
