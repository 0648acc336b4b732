import type pg from 'pg';
import { z } from 'zod';
import { insertAccountAsGiven } from '#server/gateway/auth/accounts.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { metadata, normaliseEmail, optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, requireAdmin } from '#server/gateway/auth/caller.ts';
import { isUnproven, takeOver } from '#server/gateway/auth/first-proof.ts';
import { prepareInvitation } from '#server/gateway/auth/invitations.ts';
import { type LinkType, verifyLink } from '#server/gateway/auth/mails.ts';
import { issueOneTimeToken, type OneTimeTokenType } from '#server/gateway/auth/one-time-tokens.ts';
import { storePassword } from '#server/gateway/auth/password-change.ts';
import { checkPasswordLength } from '#server/gateway/auth/password-policy.ts';
import { serviceTarget } from '#server/gateway/auth/redirects.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import { findUserByEmail, getUser, lockUserByEmail, type UserRow } from '#server/gateway/auth/users.ts';

const inviteBody = z.object({ email: optionalText, data: metadata });

/** `POST /invite` (auth protocol 4.21): a new person gets a link to set their password with. */
export const invite: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const given = readBody(request, inviteBody);
  const email = normaliseEmail(given.email ?? '');
  const redirectTo = serviceTarget(context, request, { type: 'invite' });
  const { userId, mail } = await context.database.transaction(async (client) => {
    const invitation = await prepareInvitation(client, context, {
      email,
      data: given.data ?? {},
      redirectTo,
    });
    await audit(client, 'user_invited', actorOf(request, { id: invitation.userId, email }));
    return invitation;
  });
  await context.sendMail(mail);
  return context.database.transaction(async (client) => userJson(await getUser(client, userId)));
};

const linkBody = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: z.string(),
  new_email: optionalText,
  password: optionalText,
  data: metadata,
  redirect_to: optionalText,
});

const TOKEN_TYPES: Record<z.output<typeof linkBody>['type'], [OneTimeTokenType, LinkType]> = {
  signup: ['confirmation_token', 'signup'],
  invite: ['invitation_token', 'invite'],
  magiclink: ['recovery_token', 'magiclink'],
  recovery: ['recovery_token', 'recovery'],
  email_change_current: ['email_change_token_current', 'email_change'],
  email_change_new: ['email_change_token_new', 'email_change'],
};

/** `POST /admin/generate_link` (auth protocol 4.21): the link of a mail, for programs that send their own mails. */
export const generateLink: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  const given = readBody(request, linkBody);
  const email = normaliseEmail(given.email);
  const newEmail = given.new_email && normaliseEmail(given.new_email);
  if (given.password) checkPasswordLength(given.password);
  const passwordHash = given.password ? await context.passwords.hash(given.password) : undefined;
  const redirectTo = serviceTarget(context, request, { type: given.type, bodyTarget: given.redirect_to });
  const [tokenType, linkType] = TOKEN_TYPES[given.type];

  return context.database.transaction(async (client) => {
    const userId = await personFor(client, context, {
      type: given.type,
      email,
      passwordHash,
      data: given.data ?? {},
    });
    if (given.type.startsWith('email_change')) await noteNewEmail(client, userId, newEmail);
    const address = given.type === 'email_change_new' ? (newEmail ?? '') : email;
    const token = await issueOneTimeToken(client, context, { userId, type: tokenType, address });
    return {
      ...userJson(await getUser(client, userId)),
      action_link: verifyLink(context, token.linkToken, linkType, redirectTo),
      email_otp: token.code,
      hashed_token: token.linkToken,
      verification_type: given.type,
      redirect_to: redirectTo,
    };
  });
};

async function personFor(
  client: pg.ClientBase,
  context: AuthContext,
  wanted: { type: string; email: string; passwordHash: string | undefined; data: Record<string, unknown> },
): Promise<string> {
  const { type, email, passwordHash, data } = wanted;
  const existing = await lockUserByEmail(client, email);
  const isNew = type === 'signup' || type === 'invite';
  if (existing) {
    if (isNew && existing.email_confirmed_at) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    }
    if (isNew) await takeInHand(client, existing, { passwordHash, data });
    return existing.id;
  }
  const mayCreate = isNew || (type === 'magiclink' && !context.settings.disableSignup);
  if (!mayCreate) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (type === 'signup' && !passwordHash) throw invalid('Signup requires a valid password');
  return insertAccountAsGiven(client, {
    email,
    passwordHash,
    data,
    emailConfirmed: false,
    provisioned: true,
  });
}

/** An account that a stranger made becomes the service's, with what it says of the person. Others stay as they are. */
async function takeInHand(
  client: pg.ClientBase,
  user: UserRow,
  { passwordHash, data }: { passwordHash: string | undefined; data: Record<string, unknown> },
): Promise<void> {
  if (!isUnproven(user)) return;
  await takeOver(client, user, data);
  if (passwordHash) await storePassword(client, user, passwordHash, undefined);
}

async function noteNewEmail(
  client: pg.ClientBase,
  userId: string,
  newEmail: string | undefined,
): Promise<void> {
  if (!newEmail) throw invalid('new_email is required for a change of email address');
  if (await findUserByEmail(client, newEmail)) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  await client.query(
    `update auth.users set email_change_confirm_status = case when email_change = $2 then email_change_confirm_status
       else 0 end, email_change_confirmed_side = case when email_change = $2 then email_change_confirmed_side end,
       email_change = $2, email_change_sent_at = $3 where id = $1`,
    [userId, newEmail, new Date()],
  );
}
