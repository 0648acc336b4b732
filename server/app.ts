import type { FastifyInstance } from 'fastify';
import { addDocuments } from '#server/documents/plugin.ts';
import { createDocumentSender } from '#server/documents/send-document.ts';
import { closeSignIns } from '#server/example/entrance.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { addGeocoding } from '#server/geocoding/plugin.ts';
import type { PortalOrigin } from '#shared/commands/example.ts';
import type { Migration } from './database/migrate.ts';
import { buildGatewayApp, GATEWAY_PARTS } from './gateway-app.ts';
import { addInstallable } from './installable.ts';
import { addInvoiceLinks } from './invoice-links.ts';
import { addLanguages, type Languages } from './language.ts';
import type { LogStream } from './observability/logger.ts';
import type { Observed } from './observability/observed.ts';
import type { Office } from './office.ts';
import { securityHeaders } from './security-headers.ts';
import { isSetupRequired } from './setup-link.ts';
import { addUnsubscribe } from './unsubscribe.ts';
import { serveWebApp, serveWebSources, WEB_FOLDER } from './web-app.ts';

export interface AppOptions {
  /** What the gateway works with: database, keys, commands, mail. */
  gateway: GatewayContext;
  migrations: readonly Migration[];
  /** Key with which browsers come, as it is now: it changes with the key that signs. */
  anonKey: () => string;
  /** The key with which browsers subscribe to web push. */
  vapidPublicKey: string;
  /** Signs the links in mails that work without a sign-in. */
  linkSecret: string;
  /** Whether mails leave now; without a mail server they are captured. */
  hasMailServer: () => Promise<boolean>;
  /** The company's name, logo, time zone, and trades, as they are now. */
  office: Office;
  /** The language in which the portal writes, and those that people can choose. */
  languages: Languages;
  /** Style of the maps that browsers draw; '' for plain ones. */
  mapStyleUrl: string;
  /** The URL of the geocoder; '' for none. */
  geocoderUrl: string;
  /** Whether browsers may keep the portal on the device; off removes what they have kept of it. */
  serviceWorker: boolean;
  /** Whether the web app comes from its sources instead of the build. */
  dev: boolean;
  logLevel: string;
  logStream?: LogStream | undefined;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
  /** In the example company: where the real portal is. */
  exampleOf?: PortalOrigin;
  /** What the process measures of itself. */
  observed?: Observed | undefined;
}

/** The whole portal as one Fastify app, not yet listening: the gateway, the web app, and what watches over them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { gateway, mapStyleUrl, dev } = options;
  const { publicUrl, auth } = gateway.settings;
  const headers = securityHeaders({ publicUrl, mapStyleUrl, captcha: auth.captcha?.provider, dev });
  const prepare = options.exampleOf && closeSignIns;
  const app = await buildGatewayApp({ ...options, headers, parts: GATEWAY_PARTS, prepare });
  addPublicConfig(app, options);
  const documents = createDocumentSender(app, options);
  await addDocuments(app, { gateway, documents });
  await addInvoiceLinks(app, { database: gateway.database, keys: gateway.keys, documents });
  await addGeocoding(app, options);
  await addUnsubscribe(app, { database: gateway.database, linkSecret: options.linkSecret });
  addLanguages(app, options.languages);
  addInstallable(app, WEB_FOLDER, options);
  if (dev) await serveWebSources(app, headers);
  else await serveWebApp(app);
  return app;
}

/** What the browser needs to know before anybody has signed in. */
function addPublicConfig(
  app: FastifyInstance,
  { gateway, anonKey, vapidPublicKey, office, mapStyleUrl, languages, exampleOf, hasMailServer }: AppOptions,
): void {
  const { captcha: guard } = gateway.settings.auth;
  const captcha = guard ? { provider: guard.provider, siteKey: guard.siteKey } : null;
  let setupRequired = true;
  app.get('/config.json', async () => {
    // Once there is an administrator there always is one.
    if (setupRequired) setupRequired = await isSetupRequired(gateway.database);
    // The browser talks to where its page came from, whatever name it used to get there.
    return {
      url: '',
      anonKey: anonKey(),
      vapidPublicKey,
      branding: office.branding,
      mapStyleUrl,
      timeZone: office.timeZone,
      trades: office.trades,
      language: languages.portal,
      languages: Object.fromEntries(languages.offered.map(({ locale, version }) => [locale, version])),
      captcha,
      setupRequired,
      // Those who send an invoice or a remittance learn before that it waits. Nothing is said of it while the database does not answer.
      hasMailServer: await hasMailServer().catch(() => true),
      example: exampleOf ? { portal: exampleOf } : null,
    };
  });
}
