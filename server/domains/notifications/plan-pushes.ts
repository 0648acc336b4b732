import type pg from 'pg';
import { actingAs, OFFICE } from './acting-as.ts';
import { type Alert, eachDueReader, endAlerts, idsOf, postponeAlerts, type Round } from './alerts.ts';
import type { NotificationOptions } from './options.ts';
import { quietUntil } from './quiet-hours.ts';
import { readReader } from './reader.ts';

/**
 * Turns what is due by push into one push for each device and conversation, or holds it while the reader wants to be left
 * alone. All of it is one transaction for each reader: killed at any point, it happens once.
 */
export function planPushes(
  options: Pick<NotificationOptions, 'database' | 'timeZone' | 'report'>,
  round: Round,
): Promise<void> {
  const { now } = round;
  return eachDueReader(options, 'push', round, async (client, profileId, alerts) => {
    const reader = await actingAs(client, OFFICE, (office) =>
      readReader(office, profileId, options.timeZone),
    );
    const isWanted = reader?.pushMessages === true;
    const until = isWanted ? quietUntil(Temporal.Instant.fromEpochMilliseconds(now.getTime()), reader) : null;
    if (until) return postponeAlerts(client, 'push', profileId, { alerts, until, isHeld: true });
    if (isWanted) await addPushes(client, profileId, alerts, now);
    await endAlerts(client, 'push', profileId, alerts);
  });
}

async function addPushes(
  client: pg.PoolClient,
  profileId: string,
  alerts: readonly Alert[],
  now: Date,
): Promise<void> {
  const devices = await actingAs(client, OFFICE, async (office) => {
    const { rows } = await office.query<{ id: string }>(
      'select id from public.push_subscriptions where profile_id = $1',
      [profileId],
    );
    return rows.map(({ id }) => id);
  });
  for (const group of gather(alerts)) {
    await client.query(
      `insert into app.pushes (subscription_id, message_ids, next_attempt_at, created_at)
       select device, $2, $3, $3 from unnest($1::uuid[]) device`,
      [devices, idsOf(group), now],
    );
  }
}

/** One push for each conversation; after quiet hours a single one for all that was held. */
function gather(alerts: readonly Alert[]): Alert[][] {
  if (alerts.some(({ isHeld }) => isHeld)) return [[...alerts]];
  return [...Map.groupBy(alerts, ({ conversationId }) => conversationId).values()];
}
