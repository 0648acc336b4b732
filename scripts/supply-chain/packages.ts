import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/sources.ts';

/** What package.json says of packages. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

/** One package of package-lock.json. */
export interface LockedPackage {
  name: string;
  version: string;
  /** As SPDX writes it; undefined when the package names none. */
  license?: string | undefined;
  /** The hash of what the registry delivers. */
  integrity?: string | undefined;
  /** Delivered inside another package, whose hash covers it. */
  inBundle: boolean;
  hasInstallScript: boolean;
  /** Used only to build and test; libraries of the web app are too, because the build copies them. */
  isDevelopment: boolean;
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Every package that package-lock.json names, for all platforms. */
export function readLocked(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Partial<LockedPackage> & { version: string; dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, integrity, inBundle, hasInstallScript, dev }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...{ version, license, integrity },
      inBundle: inBundle === true,
      hasInstallScript: hasInstallScript === true,
      isDevelopment: dev === true,
    }));
}
