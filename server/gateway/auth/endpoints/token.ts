import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { behindCaptcha } from '#server/gateway/auth/captcha.ts';
import { idTokenGrant } from '#server/gateway/auth/endpoints/token-id-token.ts';
import { passwordGrant } from '#server/gateway/auth/endpoints/token-password.ts';
import { pkceGrant } from '#server/gateway/auth/endpoints/token-pkce.ts';
import { refreshGrant } from '#server/gateway/auth/endpoints/token-refresh.ts';
import { web3Grant } from '#server/gateway/auth/endpoints/token-web3.ts';

/** Ways to get a session at `POST /token?grant_type=…`; any other is refused (auth protocol 4.2). */
const GRANTS: Record<string, Endpoint> = {
  password: behindCaptcha(passwordGrant),
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: behindCaptcha(idTokenGrant),
  web3: behindCaptcha(web3Grant),
};

/** `POST /token` (auth protocol 4.2 to 4.6). */
export const token: Endpoint = async (context, request, reply) => {
  const name = queryText(request, 'grant_type') ?? '';
  const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  return grant(context, request, reply);
};
