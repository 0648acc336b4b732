import type { SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { SITE } from '#test/support/auth-gateway.ts';
import { type Deviation, SoftwareAuthenticator } from '#test/support/authenticator.ts';

type Mfa = SupabaseClient['auth']['mfa'];
type ToVerify = Parameters<Mfa['webauthn']['verify']>[0]['webauthn'];
type Question = 'create' | 'request';

/** Relying party as clients name it; the server has its own. */
const PARTY = { rpId: 'portal.test', rpOrigins: [SITE] };

/** A key's answer in the form of a browser's, which the stock client makes JSON of. */
function browserAnswer(answer: object, type: Question): ToVerify {
  const credential_response = { ...answer, toJSON: () => answer };
  return { ...PARTY, type, credential_response } as unknown as ToVerify;
}

/** The options that the stock client made of the server's, with bytes as text again. */
function withTexts<Options extends { challenge: unknown }>(options: Options) {
  const text = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
  const { challenge, user } = options as Options & { user?: { id: unknown } };
  return { ...options, challenge: text(challenge), user: { ...user, id: user ? text(user.id) : '' } };
}

/** A new challenge of a factor, and what a key would be asked. */
export async function askKey(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: PARTY });
  if (error) throw error;
  const { type, credential_options: options } = data.webauthn;
  return { challengeId: data.id, type, options: withTexts(options.publicKey), data };
}

/** Begins a security key for whoever the client is signed in as. */
export async function enrollKey(client: SupabaseClient, friendlyName = 'Key'): Promise<string> {
  const { data, error } = await client.auth.mfa.webauthn.enroll({ friendlyName });
  if (error) throw error;
  return data.id;
}

/** What the server says to a key's answer to a challenge. */
export function answer(
  client: SupabaseClient,
  key: SoftwareAuthenticator,
  asked: Awaited<ReturnType<typeof askKey>> & { factorId: string },
  { type = asked.type, ...deviation }: Deviation & { type?: Question } = {},
) {
  const options = asked.options as unknown as Parameters<SoftwareAuthenticator['create']>[0];
  const given = type === 'create' ? key.create(options, deviation) : key.get(options, deviation);
  const { factorId, challengeId } = asked;
  return client.auth.mfa.webauthn.verify({ factorId, challengeId, webauthn: browserAnswer(given, type) });
}

/** Asks a key and gives its answer to the server. */
export async function showKey(
  client: SupabaseClient,
  { factorId, key }: { factorId: string; key: SoftwareAuthenticator },
  deviation: Deviation & { type?: Question } = {},
) {
  const asked = await askKey(client, factorId);
  return answer(client, key, { ...asked, factorId }, deviation);
}

/** Adds a security key: the client's session is of the second level afterwards. */
export async function addKey(
  client: SupabaseClient,
  { friendlyName = 'Key', key = new SoftwareAuthenticator(SITE) } = {},
) {
  const factorId = await enrollKey(client, friendlyName);
  const { error } = await showKey(client, { factorId, key });
  if (error) throw error;
  return { factorId, key };
}

/** Runs what the stock client does in a browser only, in one whose only authenticator is the key. */
export async function inBrowserWith<Answer>(
  key: SoftwareAuthenticator,
  work: () => Promise<Answer>,
): Promise<Answer> {
  class PublicKeyCredential {
    readonly answer: object;
    constructor(answer: object) {
      this.answer = answer;
    }
    toJSON() {
      return this.answer;
    }
  }
  const asked = (options: unknown) =>
    withTexts((options as { publicKey: { challenge: unknown } }).publicKey) as unknown as Parameters<
      SoftwareAuthenticator['create']
    >[0];
  const credentials = {
    create: async (options: unknown) => new PublicKeyCredential(key.create(asked(options))),
    get: async (options: unknown) => new PublicKeyCredential(key.get(asked(options))),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { PublicKeyCredential, location: new URL(SITE) });
  try {
    return await work();
  } finally {
    vi.unstubAllGlobals();
  }
}
