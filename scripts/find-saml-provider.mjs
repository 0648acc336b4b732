import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installFromApt, succeeds } from './debian-package.mjs';

const SYSTEM = '/usr/share/simplesamlphp';
const OWN = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules/.cache/simplesamlphp');
const MISSING =
  'The tests of SAML sign-in need SimpleSAMLphp 1.19 and PHP: install simplesamlphp and php-cli, php-xml and php-mbstring (Debian, Ubuntu).';

/**
 * The folder with SimpleSAMLphp, which is the identity provider of the tests. It runs by the PHP on the path.
 * @returns {string}
 */
export function findSamlProvider() {
  const found = [SYSTEM, join(OWN, SYSTEM)].find((folder) =>
    existsSync(join(folder, 'www/saml2/idp/SSOService.php')),
  );
  if (found === undefined || !hasPhp()) throw new Error(MISSING);
  return found;
}

/** Makes sure the tests have SimpleSAMLphp and PHP: installed, or from apt. */
export function ensureSamlProvider() {
  try {
    findSamlProvider();
  } catch (error) {
    if (!existsSync('/usr/bin/apt-get') || !bringFromApt()) throw error;
    findSamlProvider();
  }
}

function hasPhp() {
  return succeeds('php', [
    '-r',
    'exit(extension_loaded("dom") && extension_loaded("mbstring") && extension_loaded("openssl") ? 0 : 1);',
  ]);
}

/**
 * PHP is installed, for which one must be root; SimpleSAMLphp is only unpacked, because its package wants a web server that
 * would listen on this machine.
 */
function bringFromApt() {
  // Asked for also where PHP is there: the lists of packages it brings up to date are needed below.
  if (!installFromApt('php-cli', 'php-xml', 'php-mbstring') && !hasPhp()) return false;
  mkdirSync(OWN, { recursive: true });
  if (!succeeds('apt-get', ['download', 'simplesamlphp'], 'inherit', OWN)) return false;
  const [archive] = readdirSync(OWN).filter((name) => name.endsWith('.deb'));
  if (!archive || !succeeds('dpkg', ['-x', join(OWN, archive), OWN], 'inherit')) return false;
  rmSync(join(OWN, archive));
  return true;
}
