import { randomBytes, randomUUID } from 'node:crypto';
import { createPushClient } from '#server/push/push-client.ts';
import { vapidKeysOf } from '#server/push/vapid.ts';
import type { PushMessage } from '#shared/push-message.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { startMailer } from '#test/support/mailer.ts';
import { makeDevice, type TestDevice } from '#test/support/push-service/device.ts';
import { startPushService } from '#test/support/push-service/push-service.ts';
import { addPeople, OFFICE_PRESETS, type PersonName } from '../../../../db/tests/support/identities.ts';
import { announceMessages } from '../alerts.ts';
import type { NotificationOptions } from '../options.ts';
import { planPushes } from '../plan-pushes.ts';
import { sendDigests } from '../send-digests.ts';
import { sendPushes } from '../send-pushes.ts';
import { sendWorkMails } from '../send-work-mails.ts';

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/**
 * A database with two customers, two subcontractors and the office, a push service, and what the workers need. Their
 * clock is the machine's, put forward as far as a test says.
 */
export async function openFixture() {
  const db = await createTestDatabase();
  const [people, service] = await Promise.all([addPeople(db.owner), startPushService()]);
  // The manager and the administrators act here, and the employee reads along. The others have left.
  await db.owner.query(
    `update public.organization_members set preset = 'custom', capabilities = '{read_only}' where user_id = $1`,
    [people.profiles.employee],
  );
  await db.owner.query('delete from public.organization_members where user_id = any ($1)', [
    OFFICE_PRESETS.map((name) => people.profiles[name]),
  ]);
  const reports: string[] = [];
  const report = (error: unknown, what: string) => void reports.push(`${what} ${(error as Error).message}`);
  const branding = { productName: 'Fieldfare', companyName: 'Acme', supportEmail: null, supportPhone: null };
  const publicUrl = 'http://portal.test';
  const mailer = startMailer({
    database: db.database,
    smtpUrl: undefined,
    from: 'x',
    office: { branding },
    publicUrl,
    report,
  });
  const vapid = {
    keys: vapidKeysOf(randomBytes(32).toString('base64url')),
    subject: 'mailto:help@acme.test',
  };
  const options: NotificationOptions = {
    database: db.database,
    mailer,
    push: createPushClient(vapid, service.reach),
    publicUrl,
    office: { timeZone: 'UTC' },
    linkSecret: 'a secret of the tests, long enough to be one',
    report,
  };
  const devices = new Map<string, { owner: PersonName; device: TestDevice }>();
  const id = async (text: string, values: unknown[]): Promise<string> =>
    (await db.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

  /** One round of every worker, `laterMs` from now. */
  async function work(laterMs: number): Promise<void> {
    const clock = () => new Date(Date.now() + laterMs);
    await announceMessages(db.database, clock());
    await planPushes(options, { now: clock() });
    await sendPushes(options, clock, new AbortController().signal);
    await sendDigests(options, { now: clock() });
    await sendWorkMails(options, { now: clock() });
  }

  return {
    db,
    ...people,
    service,
    options,
    reports,
    work,

    /** Gives a person a device, and answers its endpoint. */
    async addDevice(owner: PersonName, sessionId: string | null = null): Promise<string> {
      const path = `/${randomUUID()}`;
      const device = makeDevice();
      devices.set(path, { owner, device });
      await db.owner.query(
        `insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth, session_id) values ($1, $2, $3, $4, $5)`,
        [people.profiles[owner], service.url + path, device.p256dh, device.auth, sessionId],
      );
      return path;
    },

    /** The pushes that devices received, in order. */
    delivered(): (PushMessage & { owner: PersonName })[] {
      return service.received.map(({ path, body }) => {
        const found = devices.get(path);
        if (!found) throw new Error(`${path} is no device.`);
        return { ...JSON.parse(found.device.read(body)), owner: found.owner };
      });
    },

    /** The mails so far. */
    async mails() {
      const { rows } = await db.owner.query<{
        to_address: string;
        subject: string;
        html: string;
        text: string;
        unsubscribe_url: string;
      }>(
        `select to_address, subject, p.html, p.text, p.unsubscribe_url
         from public.email_log m join app.mail_bodies p on p.email_id = m.id order by created_at, id`,
      );
      return rows;
    },

    /** A direct conversation of two people; its id. */
    async converse(one: PersonName, other: PersonName): Promise<string> {
      const ids = [people.profiles[one], people.profiles[other]].sort();
      const conversation = await id(
        `insert into public.conversations (conversation_type, direct_key) values ('direct', $1)
         on conflict (direct_key) do update set updated_at = now() returning id`,
        [ids.join(':')],
      );
      await db.owner.query(
        `insert into public.conversation_participants (conversation_id, user_id)
         select $1, unnest($2::uuid[]) on conflict do nothing`,
        [conversation, ids],
      );
      return conversation;
    },

    /** A work order of `partner`, given to `subcontractor`, with its thread. */
    async addThread(): Promise<{ workOrderId: string; threadId: string }> {
      const { organizations, profiles } = people;
      const workOrderId = await id(
        `insert into public.work_orders (title, organization_id, assigned_organization_id, reported_by, status)
         values ('Door does not close', $1, $2, $3, 'in_progress') returning id`,
        [organizations.partner, organizations.subcontractor, profiles.partner],
      );
      const threadId = await id(
        `insert into public.conversations (conversation_type, work_order_id) values ('work_order', $1) returning id`,
        [workOrderId],
      );
      return { workOrderId, threadId };
    },

    /** Adds an entry to a work order's history. It has no author, so everybody is notified. */
    happen: (workOrderId: string, type: string) =>
      db.owner.query('insert into public.work_order_events (work_order_id, event_type) values ($1, $2)', [
        workOrderId,
        type,
      ]),

    /** Marks all notifications about work as read, as that person. */
    readNotifications: (reader: PersonName) =>
      db.database.as(people.identities[reader], (client) =>
        client.query('update public.notifications set read_at = now()'),
      ),

    /** Gives a work order to the other subcontractor. */
    reassign: (workOrderId: string) =>
      db.owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
        workOrderId,
        people.organizations.otherSubcontractor,
      ]),

    /** Sends a message as a person, under row-level security; its id. */
    async say(sender: PersonName, conversation: string, text: string, more: Record<string, unknown> = {}) {
      const row = {
        conversation_id: conversation,
        message: text,
        sender_id: people.profiles[sender],
        ...more,
      };
      const columns = Object.keys(row);
      return db.database.as(people.identities[sender], async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `insert into public.work_order_messages (${columns.join(', ')})
           values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
          Object.values(row),
        );
        return rows[0]?.id ?? '';
      });
    },

    read: (reader: PersonName, conversation: string) =>
      db.database.as(people.identities[reader], (client) =>
        client.query('select public.mark_conversation_read($1)', [conversation]),
      ),

    /** Changes a person's settings, as that person. */
    wish: (person: PersonName, wishes: Record<string, unknown>) =>
      db.database.as(people.identities[person], (client) =>
        client.query(
          `update public.notification_settings set ${Object.keys(wishes)
            .map((column, index) => `${column} = $${index + 1}`)
            .join(', ')}`,
          Object.values(wishes),
        ),
      ),

    /** Chooses a person's time zone, as that person. */
    moveTo: (timeZone: string, person: PersonName) =>
      db.database.as(people.identities[person], (client) =>
        client.query('update public.profiles set time_zone = $1 where id = (select app.profile_id())', [
          timeZone,
        ]),
      ),

    /** Deletes all messages, notifications, and pushes, and resets the settings. */
    async clear(): Promise<void> {
      const empty = () =>
        db.owner.query(
          `truncate app.unannounced_messages, app.message_alerts, app.work_alerts, app.reminded_days, app.pushes,
           public.push_subscriptions, public.email_log, public.notifications, public.work_order_messages,
           public.conversations cascade`,
        );
      // The mailer may hold one of the tables and wait for another.
      await empty().catch((error) => (error.code === '40P01' ? empty() : Promise.reject(error)));
      await db.owner.query(
        `update public.notification_settings set push_messages = true, email_messages = 'hourly', email_mentions = true,
           quiet_from = null, quiet_to = null, push_assignments = true, push_due = true,
           email_assignments = 'at_once', email_reviews = 'at_once', email_approvals = 'daily', email_due = 'daily'`,
      );
      await db.owner.query('update public.profiles set time_zone = null');
      service.received.length = 0;
      service.answer = (_push, response) => void response.writeHead(201).end();
      reports.length = 0;
      devices.clear();
    },

    async close(): Promise<void> {
      await mailer.stop();
      await service.stop();
      await db.drop();
    },
  };
}

/** `HH:MM` by the clock of Greenwich. */
export const timeOfDay = (at: Date): string => at.toISOString().slice(11, 16);
