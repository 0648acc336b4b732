import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { guardMail } from '#server/gateway/auth/mails.ts';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';

/**
 * Stands before the mail that an unproven address of a provider causes. It counts whether or not the address has an
 * account, and not for who has confirmed and simply comes back.
 * @throws AuthError 429
 */
export async function guardUnproven(
  context: AuthContext,
  request: FastifyRequest,
  { provider, subject, email, emailVerified }: ExternalProfile,
): Promise<void> {
  if (!email || emailVerified || context.settings.mailerAutoconfirm) return;
  const { rowCount } = await context.database.pool.query(
    `select 1 from auth.identities i join auth.users u on u.id = i.user_id
     where i.provider_id = $1 and i.provider = $2 and u.email_confirmed_at is not null`,
    [subject, provider],
  );
  if (rowCount === 0) await guardMail(context, request, 'confirmation', email);
}
