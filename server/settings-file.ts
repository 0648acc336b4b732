import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { settingsIn } from '#server/process-settings.ts';
import { StartError } from '#server/start-error.ts';

/** A setting as it was found, before files of single settings are read. */
interface Found {
  value: string;
  /** Where it is from, for messages; '' for the environment. */
  origin: string;
}

/** The names of the OpenID providers' settings, which the operator chooses. */
const PROVIDER_SETTING = /^AUTH_OIDC_[A-Z][A-Z0-9_]*_(CLIENT_ID|SECRET|ISSUER)$/;
const FILE_SUFFIX = '_FILE';

/** The names of all settings of `schemas`, and a test for the names that the operator chooses. */
export function settingNames(schemas: readonly z.ZodType[]): (name: string) => boolean {
  const names = new Set(schemas.flatMap((schema) => Object.keys(shapeOf(schema))));
  return (name) => names.has(name) || PROVIDER_SETTING.test(name);
}

/** A schema that turns variables into settings holds the schema of the variables. */
function shapeOf(schema: z.ZodType): object {
  if ('shape' in schema) return schema.shape as object;
  return 'in' in schema ? shapeOf(schema.in as z.ZodType) : {};
}

/**
 * The settings of the environment and, below them, of the file that SETTINGS_FILE names. `NAME_FILE` sets NAME to what
 * a file contains, without the newline at its end. An empty variable counts as unset.
 * @throws StartError with one sentence that names the file, its line, or the variable, and never repeats a value
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  isSetting: (name: string) => boolean,
): NodeJS.ProcessEnv {
  const { SETTINGS_FILE: path, ...rest } = settingsIn(environment);
  const isKnown = (name: string) => isSetting(name) || isSetting(targetOf(name, isSetting));
  const inEnvironment = new Map(
    Object.entries(rest).map(([name, value]): [string, Found] => [name, { value: value ?? '', origin: '' }]),
  );
  const inFile = path ? parseSettingsFile(path, isKnown) : new Map<string, Found>();
  for (const source of [inEnvironment, inFile]) refuseBoth(source, isSetting);

  const found = new Map([...inFile, ...inEnvironment]);
  for (const name of inEnvironment.keys()) {
    // What the environment says about a setting, in either way, replaces what the file says in the other way.
    const target = targetOf(name, isSetting);
    const otherWay = target === name ? `${name}${FILE_SUFFIX}` : target;
    if (inFile.has(otherWay) && !inEnvironment.has(otherWay)) found.delete(otherWay);
  }
  return Object.fromEntries(
    [...found].map(([name, { value, origin }]) => {
      const target = targetOf(name, isSetting);
      return target === name ? [name, value] : [target, readValue(name, value, origin)];
    }),
  );
}

/** The setting that a variable sets: the one before `_FILE`, unless that is a setting's own name (BRANDING_FILE). */
function targetOf(name: string, isSetting: (name: string) => boolean): string {
  if (!name.endsWith(FILE_SUFFIX) || isSetting(name)) return name;
  const target = name.slice(0, -FILE_SUFFIX.length);
  return isSetting(target) ? target : name;
}

function refuseBoth(source: ReadonlyMap<string, Found>, isSetting: (name: string) => boolean): void {
  for (const [name, { origin }] of source) {
    const target = targetOf(name, isSetting);
    if (target === name || !source.has(target)) continue;
    throw new StartError(`${name}${origin} cannot be used: ${target} is set as well; keep one of them.`);
  }
}

/** Lines like NAME=value; empty ones and those that begin with # say nothing. */
function parseSettingsFile(path: string, isKnown: (name: string) => boolean): Map<string, Found> {
  const refuse = (reason: string) => new StartError(`SETTINGS_FILE=${path} cannot be used: ${reason}.`);
  const found = new Map<string, Found & { line: number }>();
  const lines = readText(path, refuse)
    .replace(/^\uFEFF/, '')
    .split('\n');
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (/^\s*(#|$)/.test(text)) continue;
    // The line itself may be a secret, so it is not repeated.
    const [, name = '', value = ''] = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/.exec(text.trimEnd()) ?? [];
    if (!name) throw refuse(`line ${line} is not like NAME=value`);
    if (!isKnown(name)) throw refuse(`line ${line} sets ${name}, which is no setting`);
    const earlier = found.get(name);
    if (earlier) throw refuse(`line ${line} sets ${name}, as line ${earlier.line} does`);
    found.set(name, { value: unquoted(value.trim()), origin: ` (line ${line} of ${path})`, line });
  }
  return new Map([...found].filter(([, { value }]) => value !== ''));
}

/** People who know shells and systemd put values into quotes. */
function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

/** @throws StartError when the file cannot be read or is empty: a setting that is silently unset would surprise */
function readValue(name: string, path: string, origin: string): string {
  const refuse = (reason: string) => new StartError(`${name}=${path}${origin} cannot be used: ${reason}.`);
  const value = readText(path, refuse).replace(/\r?\n$/, '');
  if (value.trim() === '') throw refuse('the file is empty');
  return value;
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

function readText(path: string, refuse: (reason: string) => StartError): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw refuse(REASONS[code] ?? `it cannot be read (${code})`);
  }
}
