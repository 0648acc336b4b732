import type { Provider, SupabaseClient } from '@supabase/supabase-js';
import type { TestGateway } from '#test/support/auth-gateway.ts';
import type { IdentityProvider } from '#test/support/identity-provider.ts';

export interface TripOptions {
  client?: SupabaseClient;
  provider?: string;
  redirectTo?: string;
  scopes?: string;
  queryParams?: Record<string, string>;
}

/** Starts a sign-in with the stock client, as the person of this name. @returns the provider's sign-in URL */
export async function begin(gateway: TestGateway, name: string, options: TripOptions = {}): Promise<URL> {
  const { client = gateway.client(), provider = 'google', redirectTo, scopes, queryParams } = options;
  const { data, error } = await client.auth.signInWithOAuth({
    provider: provider as Provider,
    options: {
      skipBrowserRedirect: true,
      queryParams: { login_hint: name, ...queryParams },
      ...(redirectTo ? { redirectTo } : {}),
      ...(scopes ? { scopes } : {}),
    },
  });
  if (error) throw error;
  const answer = await fetch(data.url, { redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** Follows a provider's redirect to the callback. @returns the URL that the gateway redirects to */
export async function comeBack(gateway: TestGateway, location: URL): Promise<URL> {
  const answer = await fetch(`${gateway.url}${location.pathname}${location.search}`, { redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** Signs in through the provider as the person of this name, who consents to everything. */
export async function roundTrip(
  gateway: TestGateway,
  provider: IdentityProvider,
  name: string,
  options: TripOptions = {},
): Promise<URL> {
  const { location, form } = await provider.walk((await begin(gateway, name, options)).href);
  if (!form) return comeBack(gateway, location);
  return comeBack(gateway, new URL(`${location.href}?${form}`));
}

/** The parameters in the URL's fragment. */
export function redirectParameters(redirect: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(redirect.hash.slice(1)));
}
