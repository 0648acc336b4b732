import type pg from 'pg';
import { actingAs, OFFICE } from './acting-as.ts';
import {
  type Alert,
  type AlertList,
  eachDueReader,
  endAlerts,
  postponeAlerts,
  type Round,
} from './alerts.ts';
import type { NotificationOptions } from './options.ts';
import { type Reader, readReader } from './reader.ts';

export type MailOptions = Omit<NotificationOptions, 'push'>;

/** A kind of mail with all due alerts of a reader. */
export interface MailKind<One extends Alert> {
  list: AlertList<One>;
  /** When to mail this alert, by the reader's current settings; null: never. */
  timeOf: (alert: One, reader: Reader) => Temporal.Instant | null;
  /** Adds the mail to the outbox. `client` is in the transaction that ends these alerts. */
  send: (client: pg.PoolClient, reader: Reader, alerts: readonly One[]) => Promise<void>;
}

/**
 * Adds one mail to the outbox for each reader with due alerts, and postpones alerts that are to be mailed later. Mail
 * and alerts change in one transaction, so a crash neither loses nor repeats a mail.
 */
export function planMails<One extends Alert>(
  options: MailOptions,
  round: Round,
  { list, timeOf, send }: MailKind<One>,
): Promise<void> {
  return eachDueReader(options, list, 'mail', round, async (client, profileId, alerts) => {
    const reader = await actingAs(client, OFFICE, (office) =>
      readReader(office, profileId, options.office.timeZone),
    );
    if (!reader) return endAlerts(client, list, 'mail', profileId, alerts);
    const { ready, later, unwanted } = sort(alerts, (alert) => timeOf(alert, reader), round.now);
    for (const [until, group] of Map.groupBy(later, ({ time }) => time.toString())) {
      await postponeAlerts(client, list, 'mail', profileId, {
        alerts: group.map(({ alert }) => alert),
        until: Temporal.Instant.from(until),
        isHeld: false,
      });
    }
    if (ready.length > 0) await send(client, reader, ready);
    await endAlerts(client, list, 'mail', profileId, [...ready, ...unwanted]);
  });
}

interface Sorted<One> {
  ready: One[];
  later: { alert: One; time: Temporal.Instant }[];
  unwanted: One[];
}

/** Sorts by the reader's current settings, which may have changed since the alert was created. */
function sort<One extends Alert>(
  alerts: readonly One[],
  timeOf: (alert: One) => Temporal.Instant | null,
  now: Date,
): Sorted<One> {
  const sorted: Sorted<One> = { ready: [], later: [], unwanted: [] };
  for (const alert of alerts) {
    const time = timeOf(alert);
    if (time === null) sorted.unwanted.push(alert);
    else if (time.epochMilliseconds > now.getTime()) sorted.later.push({ alert, time });
    else sorted.ready.push(alert);
  }
  return sorted;
}

export const sentAtOf = ({ sentAt }: Alert): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(sentAt.getTime());
