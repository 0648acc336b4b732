import type { AuthError } from '#server/gateway/auth/auth-error.ts';

const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** The parameters of a redirect after a failure (auth protocol 4.9). */
export function errorFacts(error: AuthError): Record<string, string> {
  return {
    error: ERROR_NAMES[error.status] ?? 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
}

/** Adds facts to the fragment, sorted, with the empty marker `sb` of the protocol. Servers never see a fragment. */
export function withFragment(target: string, facts: Record<string, string | number>): string {
  const sorted = Object.entries({ ...facts, sb: '' }).sort(([a], [b]) => (a < b ? -1 : 1));
  const fragment = new URLSearchParams(sorted.map(([name, value]) => [name, String(value)]));
  return `${target.split('#')[0]}#${fragment}`;
}

/** Adds facts to the query. */
export function withQuery(target: string, facts: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}

/** Adds a failure to the query and to the fragment. The flow decides which of them a client reads. */
export function failed(target: string, facts: Record<string, string>): string {
  return withFragment(withQuery(target, { ...facts, sb: '' }), facts);
}
