import type pg from 'pg';
import { actingAs, OFFICE } from './acting-as.ts';
import {
  type Alert,
  type AlertList,
  eachDueReader,
  endAlerts,
  idsOf,
  MESSAGES,
  type MessageAlert,
  postponeAlerts,
  type Round,
  WORK,
  type WorkAlert,
} from './alerts.ts';
import type { NotificationOptions } from './options.ts';
import { quietUntil } from './quiet-hours.ts';
import { type Reader, readReader } from './reader.ts';

type PlanOptions = Pick<NotificationOptions, 'database' | 'office' | 'report'>;

/** Up to this number, notifications get a push each. More are summarized in one push. */
const ONE_BY_ONE = 3;

interface Kind<One extends Alert> {
  list: AlertList<One>;
  /** The column of `app.pushes` with the ids of messages or notifications. */
  column: 'message_ids' | 'notification_ids';
  isWanted: (reader: Reader, alert: One) => boolean;
  /** Groups alerts; each group is one push. */
  gather: (alerts: readonly One[]) => One[][];
}

/**
 * Turns due alerts into pushes for each device, or holds them during the reader's quiet hours. It is one transaction
 * per reader, so a crash neither loses nor repeats a push.
 */
export async function planPushes(options: PlanOptions, round: Round): Promise<void> {
  await plan<MessageAlert>(options, round, {
    list: MESSAGES,
    column: 'message_ids',
    isWanted: ({ pushMessages }) => pushMessages,
    // One push per conversation.
    gather: (alerts) => [...Map.groupBy(alerts, ({ conversationId }) => conversationId).values()],
  });
  await plan<WorkAlert>(options, round, {
    list: WORK,
    column: 'notification_ids',
    isWanted: ({ topics }, { topic }) => topics[topic].push,
    gather: (alerts) => (alerts.length > ONE_BY_ONE ? [[...alerts]] : alerts.map((alert) => [alert])),
  });
}

function plan<One extends Alert>(options: PlanOptions, round: Round, kind: Kind<One>): Promise<void> {
  const { list, isWanted } = kind;
  const { now } = round;
  return eachDueReader(options, list, 'push', round, async (client, profileId, alerts) => {
    const reader = await actingAs(client, OFFICE, (office) =>
      readReader(office, profileId, options.office.timeZone),
    );
    const wanted = reader ? alerts.filter((alert) => isWanted(reader, alert)) : [];
    const until = reader && quietUntil(Temporal.Instant.fromEpochMilliseconds(now.getTime()), reader);
    if (until && wanted.length > 0) {
      await postponeAlerts(client, list, 'push', profileId, { alerts: wanted, until, isHeld: true });
      await endAlerts(
        client,
        list,
        'push',
        profileId,
        alerts.filter((alert) => !wanted.includes(alert)),
      );
      return;
    }
    await addPushes(client, profileId, wanted, now, kind);
    await endAlerts(client, list, 'push', profileId, alerts);
  });
}

async function addPushes<One extends Alert>(
  client: pg.PoolClient,
  profileId: string,
  alerts: readonly One[],
  now: Date,
  { column, gather }: Kind<One>,
): Promise<void> {
  if (alerts.length === 0) return;
  const devices = await actingAs(client, OFFICE, async (office) => {
    const { rows } = await office.query<{ id: string }>(
      'select id from public.push_subscriptions where profile_id = $1',
      [profileId],
    );
    return rows.map(({ id }) => id);
  });
  // After quiet hours, one push for everything that was held.
  const groups = alerts.some(({ isHeld }) => isHeld) ? [[...alerts]] : gather(alerts);
  for (const group of groups) {
    await client.query(
      `insert into app.pushes (subscription_id, ${column}, next_attempt_at, created_at)
       select device, $2, $3, $3 from unnest($1::uuid[]) device`,
      [devices, idsOf(group), now],
    );
  }
}
