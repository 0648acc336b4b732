import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages of Debian, without what they recommend, where we may: as root, with apt.
 * @param {string[]} packages
 * @returns {boolean} whether they are there now
 */
export function installFromApt(...packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  return succeeds('apt-get', ['update', '-qq'], 'inherit') && succeeds('apt-get', install, 'inherit');
}

/** @param {string} program @param {string[]} args @param {'ignore' | 'inherit'} stdio @param {string} [cwd] */
export function succeeds(program, args, stdio = 'ignore', cwd = undefined) {
  try {
    execFileSync(program, args, { stdio, cwd });
    return true;
  } catch {
    // The next way is tried; when none is left, one sentence says so.
    return false;
  }
}
