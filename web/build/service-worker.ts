import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Shell } from '#web/pwa/shell-cache.ts';

const SOURCE = '/pwa/service-worker.ts';

/** Large chunks that no offline screen needs: cached when a user first opens one. */
const MAPS_AND_CHARTS = /node_modules\/(maplibre-gl|recharts|d3-[a-z]+|victory-vendor)\//;
/** Fonts of scripts that few names are written in. */
const OTHER_ALPHABETS = /-(cyrillic|greek|vietnamese)(-ext)?-wght/;
/** Files that only the server or the browser's installation uses, or nothing. */
const NOT_FOR_PAGES = /^(\.vite\/|icons\/|screenshots\/|sw-off\.js)|\.(map|br|gz)$/;

/**
 * Serves the service worker as `/sw.js`, so that its scope is the whole portal: a file in builds, from its source in
 * dev.
 */
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

/** Builds one file separately, so that it may share code with pages without sharing a chunk. */
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

/** All files that the portal needs to start and to work offline. */
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

/** Chunks of a map or chart library, their styles, and their workers. */
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
