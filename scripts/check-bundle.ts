/**
 * Holds how much JavaScript a phone must load before it can be used: part of `npm run check`; needs a built web app.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}

const folder = join(import.meta.dirname, '../dist/web');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

const route = (path: string) => `routes/${path}.tsx?tsr-split=component`;
const ENTRY = 'index.html';
/** Loaded beside the first paint: the form can be typed in before it is there. */
const CLIENT = '../node_modules/@supabase/supabase-js/dist/index.mjs';

const LIMITS: readonly { what: string; chunks: string[]; mostKilobytes: number }[] = [
  { what: 'sign-in, painted', chunks: [ENTRY, route('auth')], mostKilobytes: 120 },
  { what: 'sign-in, usable', chunks: [ENTRY, route('auth'), CLIENT], mostKilobytes: 200 },
  ...['admin', 'employee', 'partner', 'subcontractor'].map((role) => ({
    what: `${role}'s first screen`,
    chunks: [ENTRY, route(role), route(`${role}/dashboard`), CLIENT],
    mostKilobytes: 300,
  })),
];

let failed = false;
for (const { what, chunks, mostKilobytes } of LIMITS) {
  const kilobytes = weigh(chunks) / 1000;
  failed ||= kilobytes > mostKilobytes;
  const limit = kilobytes > mostKilobytes ? `MORE THAN ${mostKilobytes}` : `of ${mostKilobytes}`;
  process.stdout.write(`${what.padEnd(30)} ${kilobytes.toFixed(1).padStart(6)} kB ${limit}\n`);
}
process.exitCode = failed ? 1 : 0;

/** Gzipped bytes of the chunks and of everything they import before they can run. */
function weigh(roots: readonly string[]): number {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}: check-bundle.ts must learn its new name.`);
    if (reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of roots) visit(key);
  return [...reached].reduce(
    (total, file) => total + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}
