import { lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '#server/start-error.ts';

/** The folder to which the link of the installed release leads. @throws StartError when it is no link */
export function linkTarget(link: string): string {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new StartError(
      `--link ${link} is no link: rename that folder, such as to ${link}-0.3.0, and make a link of that name to it (ln -s).`,
    );
  return resolve(dirname(link), readlinkSync(link));
}

/** Lets the link lead to another folder, from one moment to the next. */
export function pointLink(link: string, folder: string): void {
  const made = `${link}.${process.pid}-new`;
  rmSync(made, { force: true });
  symlinkSync(folder, made);
  renameSync(made, link);
}

/** The version of the release in a folder. */
export function versionIn(folder: string): string {
  return String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
}
