import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Parts that packages need and the lockfile lacks. npm leaves out a platform's part that it could not find, says
 * nothing, and `npm ci` then fails on every machine.
 */
export function checkLockfile(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(path, name, packages))
      .map(
        (name) =>
          `package-lock.json lacks ${name}, which ${path || 'package.json'} needs: take a version of it that has all its parts.`,
      ),
  );
}

/** As Node looks for a package: beside the one that needs it, then one level up, and so on. */
function isLocked(path: string, name: string, packages: Record<string, Package>): boolean {
  if (packages[`${path}${path && '/'}node_modules/${name}`]) return true;
  if (path === '') return false;
  const above = path.lastIndexOf('/node_modules/');
  return isLocked(above < 0 ? '' : path.slice(0, above), name, packages);
}
