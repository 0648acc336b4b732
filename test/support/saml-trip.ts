import type { SupabaseClient, User } from '@supabase/supabase-js';
import type { TestGateway } from '#test/support/auth-gateway.ts';
import type { CarriedResponse, SamlProvider } from '#test/support/saml-provider/saml-provider.ts';

/** A provider in the JSON of the admin API. */
export interface SsoProviderJson {
  id: string;
  disabled?: boolean;
  saml: { entity_id: string; metadata_xml?: string; metadata_url?: string; attribute_mapping?: unknown };
  domains: { domain: string }[];
  membership?: Record<string, unknown>;
}

/** Sends a request to the admin API for SSO providers, which the stock client lacks. @returns the raw response */
export function askOffice(
  gateway: TestGateway,
  method: string,
  path = '',
  body?: unknown,
): Promise<Response> {
  return gateway.call(method, `/admin/sso/providers${path}`, {
    body,
    headers: { authorization: `Bearer ${gateway.serviceKey}` },
  });
}

/** Registers a provider. @throws Error with the response when it is refused */
export async function register(
  gateway: TestGateway,
  body: Record<string, unknown>,
): Promise<SsoProviderJson> {
  const answer = await askOffice(gateway, 'POST', '', { type: 'saml', ...body });
  if (answer.status !== 201) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as SsoProviderJson;
}

/** Exchanges metadata between the gateway and the provider, and registers the provider. */
export async function introduce(
  gateway: TestGateway,
  provider: SamlProvider,
  body: Record<string, unknown> = {},
): Promise<SsoProviderJson> {
  provider.trust(await (await gateway.call('GET', '/sso/saml/metadata')).text());
  return register(gateway, { metadata_xml: await provider.metadataXml(), ...body });
}

/** Starts a sign-in with the stock client. @returns the provider's sign-in URL */
export async function startSamlSignIn(
  client: SupabaseClient,
  to: { domain: string } | { providerId: string },
  redirectTo?: string,
): Promise<URL> {
  const options = { skipBrowserRedirect: true, ...(redirectTo ? { redirectTo } : {}) };
  const { data, error } = await client.auth.signInWithSSO({ ...to, options });
  if (error) throw error;
  return new URL(data.url);
}

/** Posts a response to the gateway as a browser would. @returns the URL that the gateway redirects to */
export async function deliver(gateway: TestGateway, form: CarriedResponse['form']): Promise<URL> {
  const answer = await fetch(`${gateway.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  });
  if (answer.status !== 303) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** Signs in with the stock client by the domain `acme.test`, as the person of this name. @returns the redirect's URL */
export async function tripThrough(gateway: TestGateway, provider: SamlProvider, name: string): Promise<URL> {
  const { href } = await startSamlSignIn(gateway.client(), { domain: 'acme.test' });
  return deliver(gateway, (await provider.walk(href, name)).form);
}

/** Opens the session of a redirect with tokens. @throws Error when the redirect has none */
export async function sessionFrom(
  gateway: TestGateway,
  redirect: URL,
): Promise<{ client: SupabaseClient; user: User }> {
  const client = gateway.client();
  const facts = new URLSearchParams(redirect.hash.slice(1));
  const { data, error } = await client.auth.setSession({
    access_token: facts.get('access_token') ?? '',
    refresh_token: facts.get('refresh_token') ?? '',
  });
  if (error || !data.user) throw new Error(`The redirect has no session: ${redirect.href}`);
  return { client, user: data.user };
}
