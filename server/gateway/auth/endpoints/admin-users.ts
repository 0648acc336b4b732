import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { insertAccount, setMetadataAsGiven } from '#server/gateway/auth/accounts.ts';
import { changeAccount } from '#server/gateway/auth/admin-change.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { metadata, normaliseEmail, optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, isUuid, requireAdmin } from '#server/gateway/auth/caller.ts';
import { byService, notifyPerson, notifyPhoneChange } from '#server/gateway/auth/notices.ts';
import { checkPasswordLength } from '#server/gateway/auth/password-policy.ts';
import { normalisePhone, phoneTaken } from '#server/gateway/auth/phone.ts';
import { insertPhoneAccount } from '#server/gateway/auth/phone-accounts.ts';
import { endSessions } from '#server/gateway/auth/sessions.ts';
import { READABLE_HASHES, readHash } from '#server/gateway/auth/stored-hash.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  getUser,
  lockUser,
  type UserRow,
} from '#server/gateway/auth/users.ts';

/** What an administrator may set; `role` is not among it: people are `authenticated`, whatever they may do. */
const adminFields = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  /** Of a password that another server hashed. */
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
});

const newUser = adminFields.extend({ id: optionalText });

/** `POST /admin/users` (auth protocol 4.21). */
export const createUser: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const given = readBody(request, newUser);
  if (!given.email && !given.phone) {
    throw invalid('Cannot create a user without either an email or phone');
  }
  const email = given.email && normaliseEmail(given.email);
  const phone = given.phone && normalisePhone(given.phone);
  const { id: wantedId } = given;
  if (wantedId && (!isUuid(wantedId) || wantedId === NO_ID))
    throw invalid('ID must conform to the uuid v4 format');
  const passwordHash = await hashOf(context, given);
  return context.database.transaction(async (client) => {
    if (email && (await findUserByEmail(client, email))) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    }
    if (phone && (await findUserByPhone(client, phone))) throw phoneTaken();
    const data = given.user_metadata ?? {};
    const appData = given.app_metadata ?? {};
    const emailConfirmed = given.email_confirm === true;
    const account = { id: wantedId, data, passwordHash, provisioned: true };
    const id = email
      ? await insertAccount(client, { ...account, email, appData, emailConfirmed })
      : await insertPhoneAccount(client, { ...account, phone: phone ?? '' });
    const user = await getUser(client, id);
    await audit(client, 'user_signedup', actorOf(request, user), { by: 'service_role' });
    const { ban_duration, phone_confirm } = given;
    const rest = email ? {} : { app_metadata: appData };
    await changeAccount(client, user, { phone, phone_confirm, ban_duration, ...rest });
    await setMetadataAsGiven(client, id, data);
    return userJson(await getUser(client, id));
  });
};

/** `GET /admin/users/:id`. */
export const getUserById: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const id = userIdOf(request);
  const user = await context.database.transaction((client) => findUser(client, id));
  return userJson(foundUser(user));
};

/** `PUT /admin/users/:id`. */
export const updateUserById: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const id = userIdOf(request);
  const given = readBody(request, adminFields);
  const email = given.email && normaliseEmail(given.email);
  const phone = given.phone && normalisePhone(given.phone);
  const passwordHash = await hashOf(context, given);
  return context.database.transaction(async (client) => {
    await lockUser(client, id);
    const user = foundUser(await findUser(client, id));
    await changeAccount(client, user, { ...given, email, phone, passwordHash });
    await audit(client, 'user_modified', actorOf(request, user), { by: 'service_role' });
    const after = await getUser(client, id);
    if (passwordHash) notifyPerson(client, context, request, user, 'password_changed', byService());
    if (after.email !== user.email) {
      const facts = { new_email: after.email ?? '', ...byService() };
      notifyPerson(client, context, request, user, 'email_changed', facts);
    }
    if (after.phone !== user.phone) {
      notifyPhoneChange(client, context, request, user, after.phone ?? '', byService());
    }
    return userJson(after);
  });
};

/** `DELETE /admin/users/:id`: with `should_soft_delete` the row stays, unable to sign in and without its address. */
export const deleteUserById: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const id = userIdOf(request);
  const soft = z.object({ should_soft_delete: z.boolean().nullish() }).safeParse(request.body)
    .data?.should_soft_delete;
  await context.database.transaction(async (client) => {
    await lockUser(client, id);
    const user = foundUser(await findUser(client, id));
    await audit(client, 'user_deleted', actorOf(request, user), { by: 'service_role', soft: soft === true });
    if (soft) await changeAccount(client, user, { softDelete: true });
    else await deleteAccount(client, id);
  });
  return {};
};

/** Sessions go first: a refresh holds its session before it refers to the person, and each would wait for the other. */
async function deleteAccount(client: pg.ClientBase, id: string): Promise<void> {
  await endSessions(client, id, 'all');
  await client.query('delete from auth.users where id = $1', [id]);
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The hash that a body brings, or of the password that it names. The service key may set any
 * password: the rules are for passwords that users choose.
 * @throws AuthError `validation_failed`
 */
async function hashOf(
  context: AuthContext,
  given: z.output<typeof adminFields>,
): Promise<string | undefined> {
  const { password, password_hash: brought } = given;
  if (password && brought) throw invalid('Only a password or a password hash should be provided');
  if (brought && !readHash(brought)) {
    throw invalid(`The password hash is none that we check: ${READABLE_HASHES}`);
  }
  if (!password) return brought;
  checkPasswordLength(password);
  return context.passwords.hash(password);
}

/** The person that a path names. @throws AuthError `validation_failed` when it names none */
export function userIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  return id;
}

/** @throws AuthError `user_not_found` when there is nobody */
export function foundUser(user: UserRow | undefined): UserRow {
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
