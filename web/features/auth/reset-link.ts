/**
 * Parses the URL of the reset page: links contain tokens in the fragment, a code or a token hash in the query, or the
 * server's error. It is a pure function, so that every form is tested.
 */

/** The kinds of mail whose link may lead to the reset page. */
const LINK_TYPES = ['recovery', 'signup', 'invite', 'magiclink', 'email'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export type ResetLink =
  | { kind: 'none' }
  | { kind: 'incomplete' }
  | { kind: 'failed'; error: string; code: string; description: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: LinkType | null }
  | { kind: 'code'; code: string }
  | { kind: 'token-hash'; tokenHash: string; type: LinkType };

/**
 * Parses the link in the page's URL. A link with auth parameters that lacks what a sign-in needs is
 * `incomplete`.
 *
 * @param href the full URL, with query and fragment
 */
export function readResetLink(href: string): ResetLink {
  const { query, fragment } = parametersOf(href);
  const get = (name: string) => fragment.get(name) || query.get(name) || '';

  if (get('error') || get('error_code') || get('error_description')) {
    return {
      kind: 'failed',
      error: get('error'),
      code: get('error_code'),
      description: get('error_description'),
    };
  }

  const type = LINK_TYPES.find((known) => known === get('type'));
  const accessToken = get('access_token');
  const refreshToken = get('refresh_token');
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken, type: type ?? null };

  const tokenHash = get('token_hash');
  if (tokenHash && type) return { kind: 'token-hash', tokenHash, type };

  const code = get('code');
  if (code) return { kind: 'code', code };

  const isPartOfLink = accessToken || refreshToken || tokenHash || get('type');
  return isPartOfLink ? { kind: 'incomplete' } : { kind: 'none' };
}

/** Whether the URL belongs to a new account: its query or its fragment contains `type=signup`. */
export function isSignUpAddress(href: string): boolean {
  const { query, fragment } = parametersOf(href);
  return query.get('type') === 'signup' || fragment.get('type') === 'signup';
}

/**
 * The URL of the reset page with a session from a link, for the page that asks first because another user is
 * signed in.
 */
export function addressOfOpened(
  href: string,
  { accessToken, refreshToken, type }: Omit<Extract<ResetLink, { kind: 'tokens' }>, 'kind'>,
): URL {
  const url = new URL(href);
  const fragment = new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken });
  if (type) fragment.set('type', type);
  url.search = isSignUpAddress(href) ? '?type=signup' : '';
  url.hash = fragment.toString();
  return url;
}

function parametersOf(href: string): { query: URLSearchParams; fragment: URLSearchParams } {
  const url = new URL(href);
  return { query: url.searchParams, fragment: new URLSearchParams(url.hash.slice(1)) };
}
