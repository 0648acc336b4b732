import type pg from 'pg';
import { actingAs, OFFICE } from './acting-as.ts';
import { type Alert, eachDueReader, endAlerts, idsOf, postponeAlerts, type Round } from './alerts.ts';
import { digestMail } from './digest-mail.ts';
import { mailTime } from './mail-time.ts';
import type { NotificationOptions } from './options.ts';
import { identityOf, type Reader, readReader } from './reader.ts';
import { readUnread } from './unread-messages.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

type DigestOptions = Omit<NotificationOptions, 'push'>;

/**
 * Puts one mail into the outbox for each reader whose unread messages are due, and sets a time for the others. Mail and
 * mark are one transaction: no message is mailed twice or left out, wherever a node is killed.
 */
export function sendDigests(options: DigestOptions, round: Round): Promise<void> {
  return eachDueReader(options, 'mail', round, async (client, profileId, alerts) => {
    const reader = await actingAs(client, OFFICE, (office) =>
      readReader(office, profileId, options.timeZone),
    );
    if (!reader) return endAlerts(client, 'mail', profileId, alerts);
    const { ready, later, unwanted } = plan(alerts, reader, round.now);
    for (const [until, group] of Map.groupBy(later, ({ time }) => time.toString())) {
      await postponeAlerts(client, 'mail', profileId, {
        alerts: group.map(({ alert }) => alert),
        until: Temporal.Instant.from(until),
        isHeld: false,
      });
    }
    if (ready.length > 0) await mail(options, client, reader, ready);
    await endAlerts(client, 'mail', profileId, [...ready, ...unwanted]);
  });
}

interface Plan {
  ready: Alert[];
  later: { alert: Alert; time: Temporal.Instant }[];
  unwanted: Alert[];
}

/** By what the reader wishes today, which may be another thing than when the message came. */
function plan(alerts: readonly Alert[], reader: Reader, now: Date): Plan {
  const made: Plan = { ready: [], later: [], unwanted: [] };
  for (const alert of alerts) {
    const sentAt = Temporal.Instant.fromEpochMilliseconds(alert.sentAt.getTime());
    const time = mailTime({ sentAt, isMention: alert.isMention }, reader);
    if (time === null) made.unwanted.push(alert);
    else if (time.epochMilliseconds > now.getTime()) made.later.push({ alert, time });
    else made.ready.push(alert);
  }
  return made;
}

async function mail(
  { mailer, publicUrl, linkSecret }: DigestOptions,
  client: pg.PoolClient,
  reader: Reader,
  alerts: readonly Alert[],
): Promise<void> {
  const unread = await actingAs(client, identityOf(reader), (self) => readUnread(self, idsOf(alerts)));
  if (unread.length === 0) return;
  const links = { publicUrl, unsubscribeUrl: unsubscribeUrl(publicUrl, linkSecret, reader.profileId) };
  await actingAs(client, OFFICE, (office) => mailer.enqueue(office, digestMail(reader, unread, links)));
}
