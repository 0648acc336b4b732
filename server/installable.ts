import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Branding } from '#shared/branding.ts';
import { locale } from '#shared/locale.ts';
import { t } from '#shared/text.ts';

/** Colours of the window's frame and of the screen while the app starts: slate and paper of web/ui/theme.css. */
const THEME_COLOR = '#2b3945';
const BACKGROUND_COLOR = '#f7f5f1';

interface InstallableOptions {
  office: { readonly branding: Branding };
  /** Off ends the service workers of all devices: each asks for its script at least once a day. */
  serviceWorker: boolean;
}

/** What makes the portal an app: its manifest in the company's name, and the switch that ends its service workers. */
export function addInstallable(
  app: FastifyInstance,
  folder: string,
  { office, serviceWorker }: InstallableOptions,
): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(office.branding))),
  );
  // Photos that another app shares are taken by the service worker; what comes as far as this, it did not get.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      body.once('end', () => done(null));
    });
    scope.post('/share', async (_request, reply) => reply.redirect('/share-photos?lost=true', 303));
  });
  const off = join(folder, 'sw-off.js');
  if (!serviceWorker && existsSync(off)) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.split('?')[0] !== '/sw.js') return;
      return reply.type('text/javascript').header('cache-control', 'no-cache').send(createReadStream(off));
    });
  }
}

/** The web app manifest (W3C), in the portal's language: what an installed portal is called, looks like and offers. */
export function manifestOf({ productName, companyName }: Branding) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    ...{ type: 'image/png', purpose },
  });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, 'any')] });
  const screenshot = (name: string, sizes: string, form_factor: 'wide' | 'narrow', label: string) => ({
    ...{ src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label },
  });
  return {
    id: '/',
    name: companyName === productName ? productName : `${productName} · ${companyName}`,
    short_name: productName,
    description: t('Work orders and field service, also without a signal.'),
    ...{ lang: locale(), dir: 'ltr', start_url: '/', scope: '/', display: 'standalone' },
    ...{ theme_color: THEME_COLOR, background_color: BACKGROUND_COLOR },
    categories: ['business', 'productivity'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      shortcut(t('Submit a report'), '/share-photos'),
      shortcut(t('Messages'), '/messages'),
      shortcut(t('Notifications'), '/notifications'),
    ],
    screenshots: [
      screenshot('wide', '1440x900', 'wide', t('Work orders of the office')),
      screenshot('narrow', '780x1688', 'narrow', t('Work orders on the phone')),
    ],
    share_target: {
      ...{ action: '/share', method: 'POST', enctype: 'multipart/form-data' },
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
  };
}
