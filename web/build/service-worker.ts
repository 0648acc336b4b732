import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Shell } from '#web/pwa/shell-cache.ts';

const SOURCE = '/pwa/service-worker.ts';

/** Large, and never part of a screen that works without a signal: kept on the device once somebody has seen one. */
const MAPS_AND_CHARTS = /node_modules\/(maplibre-gl|recharts|d3-[a-z]+|victory-vendor)\//;
/** Alphabets that few names are written in. */
const OTHER_ALPHABETS = /-(cyrillic|greek|vietnamese)(-ext)?-wght/;
/** Read by the server, by browsers while they install, or by nobody. */
const NOT_FOR_PAGES = /^(\.vite\/|icons\/|screenshots\/|sw-off\.js)|\.(map|br|gz)$/;

/** Serves the service worker as `/sw.js`, where its scope is the whole portal: built as a file, in dev from its source. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      await buildWorker(root, dir, shellOf(dir, bundle));
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/sw.js') request.url = SOURCE;
        next();
      });
    },
  };
}

/** One file by a build of its own, which may share code with pages without sharing a chunk. */
async function buildWorker(root: string, outDir: string, shell: Shell): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: { input: root + SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

/** All that the portal needs to start and to work without a signal. */
function shellOf(folder: string, bundle: Rolldown.OutputBundle): Shell {
  const later = laterFiles(Object.values(bundle));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_FOR_PAGES.test(file) && !OTHER_ALPHABETS.test(file) && !later.has(file))
    .sort()
    .map((file): [string, string] => [
      file === 'index.html' ? '/' : `/${file}`,
      file.startsWith('assets/') ? '' : sha256(readFileSync(join(folder, file))),
    ]);
  return { version: sha256(JSON.stringify(files)).slice(0, 16), files };
}

/** Chunks that hold a library of maps or charts, their styles, and the scripts that run beside a page for them. */
function laterFiles(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Set<string> {
  const later = new Set<string>();
  for (const output of outputs) {
    if (output.type === 'chunk') {
      if (output.moduleIds.some((id) => MAPS_AND_CHARTS.test(id))) later.add(output.fileName);
    } else if (/create-map|maplibre/.test(output.fileName)) later.add(output.fileName);
  }
  return later;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
