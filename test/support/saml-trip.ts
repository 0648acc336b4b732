import type { SupabaseClient, User } from '@supabase/supabase-js';
import type { TestGateway } from '#test/support/auth-gateway.ts';
import type { CarriedResponse, SamlProvider } from '#test/support/saml-provider/saml-provider.ts';

/** A provider as the service reads it. */
export interface ToldProvider {
  id: string;
  disabled?: boolean;
  saml: { entity_id: string; metadata_xml?: string; metadata_url?: string; attribute_mapping?: unknown };
  domains: { domain: string }[];
  membership?: Record<string, unknown>;
}

/** Asks the service's endpoints for companies, which the stock client does not know. @returns the answer as it is */
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

/** Registers a company. @throws Error with the answer when it is refused */
export async function register(gateway: TestGateway, body: Record<string, unknown>): Promise<ToldProvider> {
  const answer = await askOffice(gateway, 'POST', '', { type: 'saml', ...body });
  if (answer.status !== 201) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ToldProvider;
}

/** Lets the two know each other, as two offices would: each gives the other its description. */
export async function introduce(
  gateway: TestGateway,
  provider: SamlProvider,
  body: Record<string, unknown> = {},
): Promise<ToldProvider> {
  provider.trust(await (await gateway.call('GET', '/sso/saml/metadata')).text());
  return register(gateway, { metadata_xml: await provider.metadataXml(), ...body });
}

/** Begins with the stock client. @returns the provider's address to go to */
export async function departure(
  client: SupabaseClient,
  to: { domain: string } | { providerId: string },
  redirectTo?: string,
): Promise<URL> {
  const options = { skipBrowserRedirect: true, ...(redirectTo ? { redirectTo } : {}) };
  const { data, error } = await client.auth.signInWithSSO({ ...to, options });
  if (error) throw error;
  return new URL(data.url);
}

/** Posts a response to the gateway as a browser would. @returns where the person lands */
export async function deliver(gateway: TestGateway, form: CarriedResponse['form']): Promise<URL> {
  const answer = await fetch(`${gateway.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  });
  if (answer.status !== 303) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** A whole sign-in with the stock client by the domain `acme.test`, as the person of this name. @returns where they land */
export async function tripThrough(gateway: TestGateway, provider: SamlProvider, name: string): Promise<URL> {
  const { href } = await departure(gateway.client(), { domain: 'acme.test' });
  return deliver(gateway, (await provider.walk(href, name)).form);
}

/** Takes up the session of who landed with tokens. @throws Error when they landed with a refusal */
export async function landed(
  gateway: TestGateway,
  place: URL,
): Promise<{ client: SupabaseClient; user: User }> {
  const client = gateway.client();
  const facts = new URLSearchParams(place.hash.slice(1));
  const { data, error } = await client.auth.setSession({
    access_token: facts.get('access_token') ?? '',
    refresh_token: facts.get('refresh_token') ?? '',
  });
  if (error || !data.user) throw new Error(`Nobody landed: ${place.href}`);
  return { client, user: data.user };
}
