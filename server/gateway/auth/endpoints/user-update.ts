import { z } from 'zod';
import { emailExists, ssoManaged } from '#server/gateway/auth/accounts.ts';
import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import {
  challengeFields,
  metadata,
  normaliseEmail,
  optionalText,
  readBody,
} from '#server/gateway/auth/body.ts';
import { actorOf, type Caller, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { cancelEmailChange, requestEmailChange } from '#server/gateway/auth/email-change.ts';
import { guardMail } from '#server/gateway/auth/mails.ts';
import { mergeMetadata } from '#server/gateway/auth/metadata.ts';
import { notifyPerson, notifyPhoneChange } from '#server/gateway/auth/notices.ts';
import { takeByCode } from '#server/gateway/auth/one-time-tokens.ts';
import { storePassword } from '#server/gateway/auth/password-change.ts';
import { forgetPasswordAttempts } from '#server/gateway/auth/password-guard.ts';
import { checkNewPassword } from '#server/gateway/auth/password-policy.ts';
import { phoneExists } from '#server/gateway/auth/phone.ts';
import {
  cancelPhoneChange,
  guardPhoneChange,
  namesNone,
  readPhoneChange,
  requestPhoneChange,
} from '#server/gateway/auth/phone-change.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { askAgainLater, limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { asUser } from '#server/gateway/auth/sign-in-queue.ts';
import type { OutgoingSms } from '#server/gateway/auth/sms.ts';
import { sendNow } from '#server/gateway/auth/sms-codes.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import {
  findUserByEmail,
  findUserByPhone,
  getUser,
  lockUser,
  type UserRow,
} from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';
import type { Requester } from '#server/gateway/fair-queue.ts';

const body = z.object({
  // Not `optionalText`: '' is what who has none reads of theirs.
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: optionalText,
  channel: optionalText,
  nonce: optionalText,
  data: metadata,
  app_metadata: metadata,
  ...challengeFields,
});
type Change = z.output<typeof body>;

/** A session younger than this needs no second proof for a new password (auth protocol 4.13). */
const FRESH_SESSION_MS = 24 * 3600_000;

const NEEDS_FACTOR = 'AAL2 session is required to update email or password when MFA is enabled.';

/**
 * `PUT /user` (auth protocol 4.13): e-mail address, phone number, password and metadata of the signed-in person. Naming
 * the address or number that they have ends a change that waits (ours; upstream overlooks it).
 */
export const updateCurrentUser: Endpoint = async (context, request, reply) => {
  const claims = await readClaims(context, request);
  const given = readBody(request, body);
  const challenge = readChallenge(given);
  const { before, session, email, phone } = await context.database.transaction(async (client) => {
    const { user: before, session } = await loadCaller(client, claims);
    const email = readEmailChange(given, before);
    checkAllowed(given, { user: before, session });
    const phone = readPhoneChange(context, given, before);
    return { before, session, email, phone };
  });
  const newEmail = email === 'keep' ? undefined : email;
  const newPhone = phone === 'keep' ? undefined : phone;
  // Counted before anybody learns whether it is taken, which an account could else ask for any number of addresses.
  if (newEmail || newPhone) await guardLookUp(context, before.id);
  if (newEmail) await guardMail(context, request, 'email_change', newEmail);
  if (newPhone) await guardPhoneChange(context, request, newPhone);
  await refuseTaken(context, newEmail, newPhone?.phone);
  const requester = asUser(before.id, reply);
  if (given.password) await checkPasswordChange(context, given, { user: before, session }, requester);
  // Hashing takes long: it happens before the row is locked.
  const passwordHash = given.password ? await context.passwords.hash(given.password, requester) : undefined;

  const mails: OutgoingMail[] = [];
  let sms: OutgoingSms | undefined;
  const after = await context.database.transaction(async (client) => {
    await lockUser(client, before.id);
    const { user } = await loadCaller(client, claims);
    if (given.data) await mergeMetadata(client, user.id, 'raw_user_meta_data', given.data);
    if (passwordHash) {
      await storePassword(client, user, passwordHash, session?.id);
      await audit(client, 'user_updated_password', actorOf(request, user));
      notifyPerson(client, context, request, user, 'password_changed');
    }
    if (email === 'keep' && (await cancelEmailChange(client, user))) {
      await audit(client, 'user_email_change_cancelled', actorOf(request, user));
    }
    if (phone === 'keep' && (await cancelPhoneChange(client, user))) {
      await audit(client, 'user_phone_change_cancelled', actorOf(request, user));
    }
    if (newEmail) {
      const change = { user, newEmail, challenge, redirectTo: redirectTarget(context, request) };
      mails.push(...(await requestEmailChange(client, context, change)));
      await audit(client, 'user_email_change_requested', actorOf(request, user));
    }
    if (newPhone) {
      sms = await requestPhoneChange(client, context, user, newPhone);
      if (!sms) notifyPhoneChange(client, context, request, user, newPhone.phone);
      await audit(client, 'user_phone_change_requested', actorOf(request, user));
    }
    await audit(client, 'user_modified', actorOf(request, user));
    return getUser(client, user.id);
  });
  if (passwordHash) await forgetPasswordAttempts(context, [after.email, after.phone], request.ip);
  for (const mail of mails) await context.sendMail(mail);
  if (sms) await sendNow(context, request, sms);
  return userJson(after);
};

/** Addresses and numbers that one account may ask for in an hour. */
const LOOK_UPS = { attempts: 20, windowSeconds: 3600 };

/** @throws AuthError 429 */
async function guardLookUp(context: AuthContext, userId: string): Promise<void> {
  const wait = await takeAttempt(context, limitKey('look-ups', userId), LOOK_UPS);
  if (wait > 0) throw askAgainLater('over_request_rate_limit', wait);
}

/**
 * A check before the password is verified. It is repeated under the lock. @throws AuthError `email_exists`,
 * `phone_exists`
 */
async function refuseTaken(context: AuthContext, email?: string, phone?: string): Promise<void> {
  const { pool } = context.database;
  if (email && (await findUserByEmail(pool, email))) throw emailExists();
  if (phone && (await findUserByPhone(pool, phone))) throw phoneExists();
}

/** The new address that a body asks for; 'keep' when it names the person's own; undefined when it names none. */
function readEmailChange(given: Change, user: UserRow): string | undefined {
  if (!given.email) return namesNone(given.email, user.email, user.email_change) ? 'keep' : undefined;
  const email = normaliseEmail(given.email);
  return email === user.email ? 'keep' : email;
}

/** What nobody, or not this person, may change, in the protocol's order (auth protocol 4.13). */
function checkAllowed(given: Change, { user, session }: Caller): void {
  const endsWaiting =
    namesNone(given.email, user.email, user.email_change) ||
    namesNone(given.phone, user.phone, user.phone_change);
  const sensitive = Boolean(given.email || given.password || given.phone) || endsWaiting;
  if (sensitive) requireAssurance({ user, session }, NEEDS_FACTOR, 401);
  if (user.is_anonymous && given.password && !given.email && !given.phone) {
    const text = 'Updating password of an anonymous user without an email or phone is not allowed';
    throw new AuthError(422, 'validation_failed', text);
  }
  if (user.is_sso_user && sensitive) throw ssoManaged();
  if (given.app_metadata)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
}

async function checkPasswordChange(
  context: AuthContext,
  given: Change,
  { user, session }: Caller,
  requester: Requester,
): Promise<void> {
  const password = given.password ?? '';
  const fresh = session !== undefined && Date.now() - session.created_at.getTime() < FRESH_SESSION_MS;
  if (context.settings.securePasswordChange && !fresh) await checkNonce(context, given.nonce, user);
  if (
    user.encrypted_password &&
    (await context.passwords.verify(user.encrypted_password, password, requester))
  ) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  checkNewPassword(password, context.settings.passwords);
}

async function checkNonce(context: AuthContext, nonce: string | undefined, user: UserRow): Promise<void> {
  if (!nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const address = user.email ?? user.phone ?? '';
  // In a transaction of its own: a wrong nonce stays counted.
  const token = await context.database.transaction((client) =>
    takeByCode(client, context, { address, code: nonce }, ['reauthentication_token']),
  );
  if (token?.user_id !== user.id) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}
