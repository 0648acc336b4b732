import { z } from 'zod';
import {
  askProvider,
  jsonObject,
  ProviderError,
  parseJson,
} from '#server/gateway/auth/providers/bounded-request.ts';
import { profileOf } from '#server/gateway/auth/providers/profile.ts';
import {
  authorizationUrl,
  type CallbackParameters,
  type Provider,
} from '#server/gateway/auth/providers/provider.ts';
import type { ProviderSettings } from '#server/gateway/auth/providers/provider-settings.ts';

const userSchema = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub or GitHub Enterprise: OAuth without OpenID, so the profile comes from its API. */
export function createGithub(settings: ProviderSettings): Provider {
  const site = settings.issuer;
  // An Enterprise server has its API at its own host.
  const api = site === 'https://github.com' ? 'https://api.github.com' : `${site}/api/v3`;
  return {
    settings,
    redirectUrl: async (start) => authorizationUrl(`${site}/login/oauth/authorize`, settings, start),
    async redeem(callback) {
      const accessToken = await redeemCode(settings, callback);
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' };
      const user = shaped(userSchema, jsonObject(await askProvider(`${api}/user`, site, { headers })));
      const list = await askProvider(`${api}/user/emails`, site, { headers });
      if (list.status !== 200) throw new ProviderError(`GitHub answered ${list.status}.`);
      const emails = shaped(emailsSchema, parseJson(list.body));
      const email = emails.find(({ primary }) => primary) ?? emails[0];
      const claims = {
        iss: api,
        email: email?.email,
        name: user.name ?? user.login,
        user_name: user.login,
        preferred_username: user.login,
        avatar_url: user.avatar_url,
      };
      const profile = profileOf(settings.name, String(user.id), claims, email?.verified === true);
      return { profile, accessToken, refreshToken: undefined };
    },
  };
}

async function redeemCode(
  { issuer, clientIds, secret = '' }: ProviderSettings,
  { code, codeVerifier, redirectUri }: CallbackParameters,
): Promise<string> {
  const form = {
    client_id: clientIds[0],
    client_secret: secret,
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  };
  // A refused code also gets status 200, with an `error` and without a token.
  const given = jsonObject(await askProvider(`${issuer}/login/oauth/access_token`, issuer, { form }));
  if (
    typeof given.access_token !== 'string' ||
    given.access_token === '' ||
    given.access_token.length > 4096
  ) {
    throw new ProviderError('GitHub gave no access token.');
  }
  return given.access_token;
}

function shaped<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProviderError('GitHub answered in a form that is not its own.');
  return parsed.data;
}
