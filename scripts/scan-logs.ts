import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names the folder in which the run of all tests collects what every server logs, measures, and refuses, and every
 * secret that it issues. `scanLogs` compares them at the end. Unset for a run of single files.
 */
export const SUITE_LOGS_VARIABLE = 'FIELDFARE_SUITE_LOGS';

/** What no log may contain. */
const FORBIDDEN = {
  'a signed token': /eyJ[\w-]{10,}\.[\w-]+\.[\w-]*/,
  'a hash of a password': /\$argon2\w*\$|\$2[aby]\$\d/,
  'the query of an address':
    /[?&](?:token|token_hash|code|access_token|refresh_token|apikey|state)=(?!\[removed\])\w/,
  'a statement': /\b(?:STATEMENT|DETAIL|CONTEXT|QUERY): {2}/,
  'a second reply': /Reply was already sent/,
};
/** Passwords and keys of the tests themselves. */
const KNOWN = [
  'Nimbus-Ledger7!',
  'Fieldfare!2026',
  'only-for-tests',
  'a secret of the tests, long enough',
  'a secret of tests, as long as HS256 asks for',
];
const WORD = /[\w-]{6,}/g;
const CODE = /^\d{6}$/;
/** Numbers that are no codes: time stamps, process numbers, durations, and what PostgreSQL says of its checkpoints. */
const NUMBERS =
  /"(?:time|pid|responseTime|durationMs|cutFrom)":[\d.]+|\[\d+\]|\d{2}:\d{2}:\d{2}\.\d+|LOG: {2}(?:check|restart)point .*/g;
const SHOWN = 20;

/**
 * Looks for every secret that a run of the tests has issued in everything that its servers logged, measured, and
 * refused.
 * @param folder that `FIELDFARE_SUITE_LOGS` named during the run
 * @returns one line for each finding, without the secret: file, line number, kind
 */
export function scanLogs(folder: string): {
  findings: string[];
  files: number;
  secrets: number;
  bytes: number;
} {
  const names = readdirSync(folder);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const secrets = new Set(
    names.filter((name) => name.startsWith('secrets-')).flatMap((name) => read(name).split('\n')),
  );
  secrets.delete('');
  const scanned = names.filter((name) => !name.startsWith('secrets-'));
  const findings: string[] = [];
  let bytes = 0;
  for (const name of scanned) {
    const text = read(name);
    bytes += text.length;
    text.split('\n').forEach((line, index) => {
      const kind = problemOf(line, secrets, /^(?:answers|metrics)-/.test(name));
      if (kind) findings.push(`${name}:${index + 1} ${kind}`);
    });
  }
  return { findings, files: scanned.length, secrets: secrets.size, bytes };
}

/** What a line gives away. */
function problemOf(line: string, secrets: ReadonlySet<string>, hasNumbers: boolean): string | undefined {
  for (const [kind, pattern] of Object.entries(FORBIDDEN)) if (pattern.test(line)) return kind;
  if (KNOWN.some((secret) => line.includes(secret))) return 'a password of the tests';
  const words = line.replace(NUMBERS, '').match(WORD) ?? [];
  // Answers and metrics hold numbers of every kind, such as those of work orders and sizes in bytes.
  const found = words.find((word) => secrets.has(word) && !(hasNumbers && CODE.test(word)));
  return found && (CODE.test(found) ? 'a code that was issued' : 'a token that was issued');
}

/** The result as lines of the report. */
export function describeScan({ findings, files, secrets, bytes }: ReturnType<typeof scanLogs>): string {
  const more = findings.length > SHOWN ? [`… and ${findings.length - SHOWN} more`] : [];
  const shown = [...findings.slice(0, SHOWN), ...more].map((finding) => `\nLEAKED ${finding}`);
  const size = `${files} files, ${Math.round(bytes / 1_000)} kB, ${secrets} secrets`;
  return `${shown.join('')}\nlogs: ${size}, ${findings.length} findings\n`;
}
