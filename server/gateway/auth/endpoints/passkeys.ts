import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { behindCaptcha } from '#server/gateway/auth/captcha.ts';
import { deletePasskeyOf, listPasskeysOf } from '#server/gateway/auth/endpoints/admin-passkeys.ts';
import {
  authenticationOptions,
  authenticationVerify,
} from '#server/gateway/auth/endpoints/passkey-authentication.ts';
import {
  deleteOwnPasskey,
  listOwnPasskeys,
  renameOwnPasskey,
} from '#server/gateway/auth/endpoints/passkey-list.ts';
import {
  registrationOptions,
  registrationVerify,
} from '#server/gateway/auth/endpoints/passkey-registration.ts';

/** Passkeys: making, using and keeping them (auth protocol 4.19). */
export const PASSKEYS: Record<string, Endpoint> = {
  'POST /passkeys/registration/options': registrationOptions,
  'POST /passkeys/registration/verify': registrationVerify,
  'POST /passkeys/authentication/options': behindCaptcha(authenticationOptions),
  'POST /passkeys/authentication/verify': authenticationVerify,
  'GET /passkeys': listOwnPasskeys,
  'PATCH /passkeys/:id': renameOwnPasskey,
  'DELETE /passkeys/:id': deleteOwnPasskey,
  'GET /admin/users/:id/passkeys': listPasskeysOf,
  'DELETE /admin/users/:id/passkeys/:passkeyId': deletePasskeyOf,
};
