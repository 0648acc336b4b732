/** How much JavaScript a phone must load before it can use the built web app, and the most that it may. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface BundleSize {
  what: string;
  /** Gzipped. */
  kilobytes: number;
  mostKilobytes: number;
}

interface Chunk {
  file: string;
  imports?: string[];
}

const route = (path: string) => `routes/${path}.tsx?tsr-split=component`;
const ENTRY = 'index.html';
/** Loaded beside the first paint: the form can be typed in before it is there. */
const CLIENT = '../node_modules/@supabase/supabase-js/dist/index.mjs';

const FOLDER = join(import.meta.dirname, '../dist/web');

const LIMITS: readonly { what: string; chunks: string[]; mostKilobytes: number }[] = [
  { what: 'sign-in, painted', chunks: [ENTRY, route('auth')], mostKilobytes: 120 },
  { what: 'sign-in, usable', chunks: [ENTRY, route('auth'), CLIENT], mostKilobytes: 200 },
  ...['admin', 'employee', 'partner', 'subcontractor'].map((role) => ({
    what: `${role}'s first screen`,
    chunks: [ENTRY, route(role), route(`${role}/dashboard`), CLIENT],
    mostKilobytes: 300,
  })),
];

/** The sizes of what is measured, from the app as it was built last. @throws Error when no app is built */
export function bundleSizes(): BundleSize[] {
  const manifest = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  return LIMITS.map(({ what, chunks, mostKilobytes }) => ({
    what,
    kilobytes: weigh(manifest, chunks) / 1000,
    mostKilobytes,
  }));
}

/** Gzipped bytes of the chunks and of everything they import before they can run. */
function weigh(manifest: Record<string, Chunk>, roots: readonly string[]): number {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}: bundle-sizes.ts must learn its new name.`);
    if (reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of roots) visit(key);
  return [...reached].reduce(
    (total, file) => total + gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length,
    0,
  );
}
