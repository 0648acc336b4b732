import { exceptionFor, NO_LICENSE } from './licenses.ts';
import type { LockedPackage } from './packages.ts';
import { ALLOWED_LICENSES, INSTALL_SCRIPTS, LICENSE_EXCEPTIONS } from './policy.ts';

const PART = /(<!-- generated: ([a-z ]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page with its generated parts as the lockfile and the policy have them. */
export function renderThirdParty(page: string, locked: readonly LockedPackage[]): string {
  const parts: Record<string, () => string> = {
    'allowed licenses': () => table(['license', 'why it may be used'], Object.entries(ALLOWED_LICENSES)),
    exceptions: () =>
      table(
        ['package', 'license', 'why it may be used'],
        LICENSE_EXCEPTIONS.map((one) => [one.package, one.license, one.reason]),
      ),
    'install scripts': () => table(['package', 'what the script does'], Object.entries(INSTALL_SCRIPTS)),
    packages: () => table(['package', 'version', 'license', 'used'], rows(locked)),
  };
  return page.replace(PART, (_all, begin: string, name: string, end: string) => {
    const render = parts[name];
    if (!render) throw new Error(`docs/third-party.md has no part named '${name}'.`);
    return `${begin}\n${render()}\n\n${end}`;
  });
}

function rows(locked: readonly LockedPackage[]): string[][] {
  const all = locked.map((one) => [
    `\`${one.name}\``,
    one.version,
    `${one.license ?? NO_LICENSE}${exceptionFor(one) ? ' (exception)' : ''}`,
    one.isDevelopment ? 'build and tests' : 'portal',
  ]);
  return [...new Map(all.map((cells) => [cells.slice(0, 3).join(' '), cells])).values()].sort((one, other) =>
    one.join(' ') < other.join(' ') ? -1 : 1,
  );
}

const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
