import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What a release consists of, as docs/operations.md installs it. */
const PARTS = [
  'package-lock.json',
  'db/migrations',
  'db/demo',
  'scripts',
  'server',
  'shared',
  'translations',
];

export interface ReleaseCopy extends Disposable {
  folder: string;
  /** The portal's entry point. */
  main: string;
}

/** This release as another version, in a folder of its own, with further migrations. It shares the packages. */
export function copyRelease(version: string, migrations: Record<string, string> = {}): ReleaseCopy {
  const folder = temporaryFolder();
  const path = join(folder.path, version);
  mkdirSync(path);
  for (const part of PARTS) {
    const filter = (source: string) => !/\.test\.tsx?$/.test(source);
    cpSync(join(ROOT, part), join(path, part), { recursive: true, filter });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  const about = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(join(path, 'package.json'), JSON.stringify({ ...about, version }));
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(path, 'db/migrations', name), sql);
  return {
    folder: path,
    main: join(path, 'server/main.ts'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
