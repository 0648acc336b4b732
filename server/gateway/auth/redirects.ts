import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { withQuery } from '#server/gateway/auth/redirect-url.ts';

/**
 * The URL to redirect to at the end: the first allowed one of the header `redirect_to`, the query's `redirect_to`, and
 * the referrer, or the site URL (auth protocol 6). A URL that is not allowed is ignored without an error.
 */
export function redirectTarget(context: AuthContext, request: FastifyRequest, bodyTarget?: string): string {
  const wanted = [...namedTargets(request, bodyTarget), request.headers.referer];
  return firstAccepted(context, wanted) ?? context.siteUrl;
}

/**
 * The target of a link that the service requested. A link for setting a password leads to the password page, unless the
 * service names another URL. The referrer is ignored, because it is the page of the service's user, not of the
 * recipient.
 */
export function serviceTarget(
  context: AuthContext,
  request: FastifyRequest,
  { type, bodyTarget }: { type: string; bodyTarget?: string | undefined },
): string {
  const page = context.passwordPageUrl;
  if (!page || (type !== 'invite' && type !== 'recovery'))
    return redirectTarget(context, request, bodyTarget);
  // The page greets people who set their first password (portal requirements 2.2).
  const standard = type === 'invite' ? withQuery(page, { type: 'signup' }) : page;
  return firstAccepted(context, namedTargets(request, bodyTarget)) ?? standard;
}

function namedTargets(request: FastifyRequest, bodyTarget: string | undefined): unknown[] {
  return [request.headers.redirect_to, queryText(request, 'redirect_to'), bodyTarget];
}

function firstAccepted(context: AuthContext, wanted: unknown[]): string | undefined {
  return wanted.find(
    (url): url is string => typeof url === 'string' && url !== '' && mayRedirect(context, url),
  );
}

/** Whether links may lead to `target` (auth protocol 6). */
export function mayRedirect(
  { siteUrl, settings }: Pick<AuthContext, 'siteUrl' | 'settings'>,
  target: string,
): boolean {
  // Browsers and `URL` read backslashes and control characters differently.
  if (target.length > 2048 || /[\p{Cc}\s\\]/u.test(target) || !URL.canParse(target)) return false;
  const url = new URL(target);
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (url.username || url.password) return false;
  if (web && !hostIsPlain(target)) return false;
  const site = new URL(siteUrl);
  if (web && isOurSite(url, site)) return true;
  if (web && isIpAddress(url.hostname)) {
    if (!isLoopbackIp(url.hostname)) return false;
    // Any program on the person's computer may listen there, so on a public site the operator must allow the port.
    if (site.protocol === 'http:') return true;
  }
  const withoutFragment = target.split('#')[0] as string;
  return settings.redirectAllowList.some((glob) => matchesGlob(withoutFragment, glob));
}

function isOurSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  const isLocal = site.hostname === 'localhost' || isLoopbackIp(site.hostname);
  return url.port === site.port || (isLocal && site.protocol === 'http:');
}

/** Checks the host as written: `URL` would normalize decimal, octal, and percent-encoded forms, which are refused. */
function hostIsPlain(target: string): boolean {
  const written = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d+)?(?:[/?#]|$)/i.exec(target)?.[1];
  if (!written) return false;
  const looksNumeric = /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i.test(written);
  return !looksNumeric || /^(\d{1,3})(\.\d{1,3}){3}$/.test(written);
}

function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}

function isLoopbackIp(hostname: string): boolean {
  return hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** `*` matches within a segment, `**` across segments. Segments end at `.` and `/`. */
function matchesGlob(text: string, glob: string): boolean {
  const pattern = glob
    .split(/(\*\*|\*)/)
    .map((part) => ({ '**': '.*', '*': '[^./]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`, 's').test(text);
}
