import type { FastifyInstance } from 'fastify';

/** Puts `headers` on every answer. A handler that sets one itself (storage has a policy for files) keeps its own. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const entries = Object.entries(headers);
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
}

/** Whose hosts the pages of a portal with a captcha may load its box from, as the services ask for it. */
const CAPTCHA_HOSTS = {
  hcaptcha: { script: 'https://hcaptcha.com https://*.hcaptcha.com', style: true },
  turnstile: { script: 'https://challenges.cloudflare.com', style: false },
} as const;
type CaptchaProvider = keyof typeof CAPTCHA_HOSTS;

/**
 * The headers of every answer: names in lower case, values as sent.
 * @param publicUrl decides whether browsers must use HTTPS only
 * @param mapStyleUrl the portal's map style, whose host browsers may then fetch maps from; '' when there is none
 * @param captcha whose captcha stands before the sign-in; undefined where there is none
 * @param dev whether Vite serves the web app, which injects an inline script that production forbids
 */
export function securityHeaders({
  publicUrl,
  mapStyleUrl = '',
  captcha,
  dev,
}: {
  publicUrl: string;
  mapStyleUrl?: string;
  captcha?: CaptchaProvider | undefined;
  dev: boolean;
}): Record<string, string> {
  const https = publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy({ publicUrl, mapStyleUrl, captcha, dev }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Answers are somebody's data unless the handler knows better.
    'cache-control': 'no-store',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy({
  publicUrl,
  mapStyleUrl,
  captcha,
  dev,
}: {
  publicUrl: string;
  mapStyleUrl: string;
  captcha: CaptchaProvider | undefined;
  dev: boolean;
}): string {
  const https = publicUrl.startsWith('https:');
  // Style, tiles, glyphs and sprites are all fetched, by the page and by its worker.
  const maps = mapStyleUrl && ` ${new URL(mapStyleUrl).origin}`;
  const inline = dev ? " 'unsafe-inline'" : '';
  const guard = captcha && CAPTCHA_HOSTS[captcha];
  const boxes = guard ? ` ${guard.script}` : '';
  const boxStyles = guard?.style ? boxes : '';
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${boxes}`,
    `style-src 'self'${inline}${boxStyles}`,
    // Photos are previewed from blobs before they are sent; icons in styles are data URLs.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    // Not every browser takes 'self' to mean the sockets of the same host as well.
    `connect-src 'self' ${dev ? 'ws:' : publicUrl.replace(/^http/, 'ws')}${maps}${boxStyles}`,
    ...(guard ? [`frame-src${boxes}`] : []),
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
