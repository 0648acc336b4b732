import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH } from '#shared/server-paths.ts';
import { answerNotFound } from './error-funnel.ts';

export const WEB_FOLDER = join(import.meta.dirname, '../dist/web');
const SOURCE_FOLDER = join(import.meta.dirname, '../web');
const NOT_BUILT = 'The web app is not built yet: run npm run build and start again.';
const YEAR_SECONDS = 31_536_000;

/** Serves the built web app: files by their names, and the app itself for every other address a person may open. */
export async function serveWebApp(app: FastifyInstance, folder = WEB_FOLDER): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) =>
      isPage(request) ? reply.status(503).type('text/plain').send(NOT_BUILT) : answerNotFound(request, reply),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
  });
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? reply.sendFile('index.html') : answerNotFound(request, reply),
  );
}

/**
 * Serves the web app from its sources, compiled as they are asked for, with changes shown at once.
 * @param headers those of every answer: Vite answers past Fastify's hooks
 */
export async function serveWebSources(app: FastifyInstance, headers: Record<string, string>): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(SOURCE_FOLDER, '../vite.config.ts'),
    // Bundling it first would write a file, which makes node --watch start over and over.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (API_PATH.test(request.url)) return answerNotFound(request, reply);
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
    return reply;
  });
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead &&
    !API_PATH.test(url) &&
    (headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)) &&
    !isAsset(url)
  );
}

/** A missing script must not be answered with a page: the browser would run it, or a cache would keep it. */
function isAsset(url: string): boolean {
  return url.startsWith('/assets/') || /\.(js|css|map|json|svg|png|woff2|webmanifest)(\?|$)/.test(url);
}

/** Names below assets/ carry a hash of their content; everything else is asked for again each time. */
function cacheControl(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}
