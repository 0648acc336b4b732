import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { behindCaptcha } from '#server/gateway/auth/captcha.ts';
import {
  createSsoProvider,
  deleteSsoProvider,
  getSsoProvider,
  listAllSsoProviders,
  updateSsoProvider,
} from '#server/gateway/auth/endpoints/admin-sso-providers.ts';
import { samlAcs } from '#server/gateway/auth/endpoints/saml-acs.ts';
import { samlMetadata, sso } from '#server/gateway/auth/endpoints/sso.ts';

/** Sign-in through a company (auth protocol 4.10), and what the service keeps for it. */
export const SSO: Record<string, Endpoint> = {
  'POST /sso': behindCaptcha(sso),
  'POST /sso/saml/acs': samlAcs,
  'GET /sso/saml/metadata': samlMetadata,
  'GET /admin/sso/providers': listAllSsoProviders,
  'POST /admin/sso/providers': createSsoProvider,
  'GET /admin/sso/providers/:id': getSsoProvider,
  'PUT /admin/sso/providers/:id': updateSsoProvider,
  'DELETE /admin/sso/providers/:id': deleteSsoProvider,
};
