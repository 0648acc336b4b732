import type { ElevatedClient } from '#server/database/command-roles.ts';
import { afterCommit } from '#server/database/database.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { createAccount } from '#server/gateway/auth/accounts.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { hashSetupToken } from '#server/setup-link.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Sets up an empty portal: the one-time link creates the company and its first administrator. Only the person who
 * started the server has the link, so the email address needs no confirmation.
 *
 * @param timeZone of the company, unless the caller chooses another
 * @param refresh reads the settings into this process before the caller gets the answer; it never throws
 */
export const setUpCompanyCommand = (timeZone: string, refresh: () => Promise<void>): Command =>
  defineCommand('set_up_company', ({ client, elevate }, input) =>
    elevate('command_company', async (elevated) => {
      afterCommit(client, refresh);
      await useToken(elevated, input.token);

      const userId = await createAccount(elevated, {
        email: input.email,
        password: input.password,
        data: { first_name: input.first_name, last_name: input.last_name },
        emailConfirmed: true,
      }).catch(refuseAccount);

      await elevated.query(
        `with company as (
         insert into public.organizations (name, organization_type, initials, time_zone)
         values ($1, 'internal', $2, $4) returning id
       )
       insert into public.organization_members (user_id, organization_id, role)
       select p.id, company.id, 'admin' from public.profiles p, company where p.user_id = $3`,
        [input.company_name, initialsOfCompany(input.company_name), userId, input.time_zone ?? timeZone],
      );
      if (input.time_zone !== undefined) await keepTimeZone(elevated);
      await elevated.query('update public.profiles set is_employee = true where user_id = $1', [userId]);
      return { user_id: userId };
    }),
  );

/** Without this setting, the next start of the server would give the company the zone of the process again. */
async function keepTimeZone(elevated: ElevatedClient): Promise<void> {
  await elevated.query(`insert into public.settings (key, value) values ('company', '{}')`);
}

/** @throws AppError `rule_violation` for a link that is unknown, used or too old: one answer for all. */
async function useToken(elevated: ElevatedClient, token: string): Promise<void> {
  const { rowCount } = await elevated.query(
    `update app.setup_tokens set used_at = now()
     where token_hash = $1 and used_at is null and expires_at > now()
       and not exists (select from public.organizations where organization_type = 'internal')`,
    [hashSetupToken(token)],
  );
  if (rowCount === 0) {
    throw new AppError('setup_link_invalid');
  }
}

function refuseAccount(error: unknown): never {
  if (error instanceof AuthError && error.status < 500)
    throw new AppError(
      'account_refused',
      { problem: error.message },
      error.code === 'weak_password' ? { field: 'password' } : {},
    );
  throw error;
}

/** The first letters of the first words, e.g. FF for Fieldfare Facility. */
function initialsOfCompany(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
