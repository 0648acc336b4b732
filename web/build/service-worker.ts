import type { Plugin } from 'vite';

const SOURCE = '/pwa/service-worker.ts';

/** Serves the service worker as `/sw.js`, where its scope is the whole portal: built as a file, in dev from its source. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      if (this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: root + SOURCE, fileName: 'sw.js' });
      }
    },
    generateBundle(_options, bundle) {
      const chunk = bundle['sw.js'];
      if (chunk?.type === 'chunk' && chunk.imports.length > 0) {
        throw new Error(
          `The service worker shares ${chunk.imports.join(', ')} with pages: it must be one file.`,
        );
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/sw.js') request.url = SOURCE;
        next();
      });
    },
  };
}
