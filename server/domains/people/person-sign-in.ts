import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { asService } from '#server/domains/company/as-service.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { personSeen, requireAccessOf, requirePeopleManager } from '#server/domains/people/access.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import { deviceText } from '#server/gateway/auth/devices.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { DeviceQueue } from '#shared/device-queue.ts';
import { AppError } from '#shared/errors.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { t } from '#shared/text.ts';

interface SessionRow {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  queue: DeviceQueue;
}

interface FactorRow {
  kind: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  count: number;
}

const REFUSAL = 'sign_in_administrators_only';

/** Where a person is signed in, when they were last seen, and what they can show besides a password. */
export const describePersonSignIn = defineCommand('describe_person_sign_in', async ({ client }, input) => {
  requireCapability(await callerOf(client), 'manage_people', REFUSAL);
  await personSeen(client, input.profile_id);
  const sessions = await client.query<SessionRow>(
    `select id, user_agent, ip, to_json(created_at) #>> '{}' as created_at, to_json(last_used_at) #>> '{}' as last_used_at,
       queue
     from app.person_sessions($1)`,
    [input.profile_id],
  );
  const factors = await client.query<FactorRow>(
    `select kind, name, to_json(created_at) #>> '{}' as created_at, to_json(last_used_at) #>> '{}' as last_used_at, count
     from app.person_factors($1)`,
    [input.profile_id],
  );
  const seen = await client.query<{ at: string | null }>(
    `select to_json(app.person_last_seen($1)) #>> '{}' as at`,
    [input.profile_id],
  );
  return {
    last_seen_at: seen.rows[0]?.at ?? null,
    sessions: sessions.rows.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceText(user_agent),
    })),
    factors: factors.rows,
  };
});

/** Signs a person out of one device, or of all. */
export const endPersonSessions = defineCommand('end_person_sessions', async ({ client, elevate }, input) => {
  await requirePeopleManager(client, REFUSAL);
  await personSeen(client, input.profile_id);
  await requireAccessOf(client, input.profile_id);
  const { rows } = await elevate('command_people', (elevated) =>
    elevated.query<{ ended: number }>('select app.end_person_sessions($1, $2) as ended', [
      input.profile_id,
      input.session_id,
    ]),
  );
  return { ended: rows[0]?.ended ?? 0 };
});

/**
 * Removes what a person has lost. They are notified by mail, with the reason and who did it, in case they did not ask.
 */
export const resetPersonFactorsCommand = (mailer: Pick<Mailer, 'enqueue'>): Command =>
  defineCommand('reset_person_factors', async ({ client, elevate }, input) => {
    const caller = await requirePeopleManager(client, REFUSAL);
    if (input.profile_id === caller.profileId) throw new AppError('own_factors');
    const { email } = await personSeen(client, input.profile_id);
    await requireAccessOf(client, input.profile_id);
    const { rows } = await elevate('command_people', (elevated) =>
      elevated.query<{ removed: number; actor: string | null }>(
        `select app.reset_person_factors($1, $2) as removed`,
        [input.profile_id, input.reason],
      ),
    );
    const removed = rows[0]?.removed ?? 0;
    if (removed > 0 && email) {
      const { rows: names } = await client.query<{ name: string | null }>(
        'select app.profile_name($1) as name',
        [caller.profileId],
      );
      const data = { email, administrator: names[0]?.name ?? t(NAMELESS), reason: input.reason };
      // In the same transaction: who lost them is notified, whatever happens to the server or the connection next.
      await asGateway(client, () =>
        asService(client, () => mailer.enqueue(client, { to: email, template: 'factors_reset', data })),
      );
    }
    return { removed };
  });
