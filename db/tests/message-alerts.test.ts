import { expect, it } from 'vitest';
import { attemptAll, outcomes } from './support/cases.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const QUEUES = [
  'app.unannounced_messages',
  'app.message_alerts',
  'app.work_alerts',
  'app.reminded_days',
  'app.pushes',
];

const sendAt = async (sentAt: string): Promise<string> => {
  const { scenario, testDatabase } = cases;
  const { rows } = await testDatabase.owner.query<{ id: string }>(
    `insert into public.work_order_messages (conversation_id, message, sender_id, created_at)
     select c.id, 'Hello', $1, ${sentAt} from public.conversations c where c.conversation_type = 'direct' limit 1
     returning id`,
    [scenario.profiles.admin],
  );
  return rows[0]?.id ?? '';
};
const isNoted = async (message: string) =>
  (
    await cases.testDatabase.database.pool.query(
      'select from app.unannounced_messages where message_id = $1',
      [message],
    )
  ).rowCount === 1;

it.for(QUEUES)('keeps %s for the server: requests and commands neither read nor write it', async (queue) => {
  const anything = [`select from ${queue}`, `delete from ${queue}`, `insert into ${queue} default values`];
  for (const text of anything) {
    expect(await attemptAll(cases.testDatabase, cases.scenario, () => ({ text })), text).toEqual(
      outcomes('refused'),
    );
    await expect(
      cases.asService('admin', (client) => client.query(text)),
      text,
    ).rejects.toThrow('permission denied');
  }
  expect((await cases.testDatabase.database.pool.query(`select from ${queue}`)).rows).toBeDefined();
});

it.for([
  'app.announce_messages(now(), 1)',
  'app.remind_of_due_dates(current_date)',
  'app.sweep_notifications(now(), 1)',
  `app.forget_read_work('mail', now())`,
  `app.notify('{}')`,
  `app.notification_readers('{}')`,
])('lets only the server call %s', async (call) => {
  const text = `select ${call}`;
  expect(await attemptAll(cases.testDatabase, cases.scenario, () => ({ text }))).toEqual(outcomes('refused'));
});

it('records new messages, and no imported history', async () => {
  expect(await isNoted(await sendAt('now()'))).toBe(true);
  expect(await isNoted(await sendAt(`now() - interval '2 hours'`))).toBe(false);
});

it('notifies nobody of a deleted message', async () => {
  const { owner, database } = cases.testDatabase;
  const message = await sendAt('now()');
  await owner.query('delete from public.work_order_messages where id = $1', [message]);
  await database.pool.query('select app.announce_messages(now(), 100)');
  expect(await isNoted(message)).toBe(false);
  const alerts = await database.pool.query('select from app.message_alerts where message_id = $1', [message]);
  expect(alerts.rowCount).toBe(0);
});
