/** Builds the web app into dist/web: `npm run build`. A build that fails or is killed leaves the last one in place. */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build } from 'vite';
import { STAMP_FILE, webStamp } from './web-stamp.mjs';

const root = join(import.meta.dirname, '..');
const finished = join(root, 'dist/web');
const unfinished = join(root, `dist/web.${process.pid}`);
/** Below this, compressing costs more time than it saves bytes. */
const WORTH_COMPRESSING_BYTES = 1024;

// Of a shell that has another value, Vite would build the development form of React.
process.env.NODE_ENV = 'production';
const stamp = webStamp(root);
try {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: unfinished, emptyOutDir: true },
  });
  await compressAll(unfinished);
  writeFileSync(join(unfinished, STAMP_FILE), stamp);
  replace();
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
process.stdout.write('Built the web app into dist/web.\n');

/** Writes a .br and a .gz beside each text file, so that the server never compresses what does not change. */
async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter(
    (name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name) && !name.startsWith('.'),
  );
  for (const name of texts) {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size < WORTH_COMPRESSING_BYTES) continue;
    const brotli = createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    });
    await Promise.all([
      pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
      pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
    ]);
  }
}

function replace(): void {
  const old = `${finished}.${process.pid}-old`;
  if (existsSync(finished)) renameSync(finished, old);
  renameSync(unfinished, finished);
  rmSync(old, { recursive: true, force: true });
}
