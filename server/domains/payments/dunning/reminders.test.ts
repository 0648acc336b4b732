import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOT_BILLERS, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { sendReminders } from '#server/domains/payments/dunning/send-reminders.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { startMailer } from '#test/support/mailer.ts';

/** By which day a customer is reminded of which invoice. The days are counted from the office's day of the test. */

let fixture: Fixture;
let today: string;
let mailer: ReturnType<typeof startMailer>;
let send: (day: string, nodes?: number) => Promise<void>;
let isOn = true;
let days = [-3, 1, 15];
beforeAll(async () => {
  fixture = await openFixture();
  ({ today } = await fixture.one<{ today: string }>('select app.office_day(now())::text as today'));
  const { database, url: publicUrl, linkSecret } = fixture.portal;
  const branding = { productName: 'Fieldfare', companyName: 'Acme', supportEmail: null, supportPhone: null };
  const report = (error: unknown) => expect(error).toBeUndefined();
  mailer = startMailer({ database, smtpUrl: undefined, from: 'x', office: { branding }, publicUrl, report });
  const options = { database, mailer, publicUrl, linkSecret };
  send = async (day, nodes = 1) => {
    // Off in between, so that the portal's own job sends nothing.
    await schedule(isOn);
    await Promise.all(Array.from({ length: nodes }, () => sendReminders(options, day)));
    await schedule(false);
  };
});
afterAll(async () => {
  await mailer.stop();
  await fixture.portal.stop();
});
beforeEach(async () => {
  isOn = true;
  days = [-3, 1, 15];
  await schedule(false);
});

const schedule = (is_on: boolean) =>
  fixture.portal.owner.query(
    `insert into settings (key, value) values ('reminders', $1) on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify({
        is_on,
        steps: days.map((day) => ({
          days: day,
          text: `Step ${day}: {{contact}} of {{customer}} owes {{total}}.`,
        })),
      }),
    ],
  );
const everyDay = () =>
  fixture.portal.owner.query(
    `insert into settings (key, value) values ('working_time', $1) on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify({
        ...{ working_days: [0, 1, 2, 3, 4, 5, 6], starts_at: '08:00', ends_at: '17:00', holidays: [] },
      }),
    ],
  );
beforeAll(() => everyDay());

/** A customer with an address, which nobody else uses. */
async function customer(): Promise<string> {
  const id = await fixture.newCustomer(`Customer ${randomUUID().slice(0, 8)}`);
  await fixture.portal.owner.query(
    `insert into organization_billing (organization_id, contact_name, email) values ($1, 'Pat Ledger', $2)`,
    [id, `${id}@customer.test`],
  );
  return id;
}
const remindersOf = async (organization: string) =>
  (
    await fixture.portal.owner.query<{ step: number | null; balance: number }>(
      `select r.step_days as step, r.balance_amount::float8 as balance
       from invoice_reminders r join partner_invoices i on i.id = r.partner_invoice_id
       where i.organization_id = $1 order by r.created_at, i.due_date, i.id`,
      [organization],
    )
  ).rows;
const mailsTo = async (organization: string) =>
  (
    await fixture.portal.owner.query<{ subject: string; text: string; log: string }>(
      `select l.subject, b.text, l.text as log from email_log l join app.mail_bodies b on b.email_id = l.id
       where l.to_address = $1 and l.template = 'invoice_reminder' order by l.created_at`,
      [`${organization}@customer.test`],
    )
  ).rows;
/** The next day gets its own email: what was sent today was sent a day earlier. */
const aDayPasses = (organization: string) =>
  fixture.portal.owner.query(
    `update invoice_reminders r set created_at = r.created_at - interval '1 day'
     from partner_invoices i where i.id = r.partner_invoice_id and i.organization_id = $1`,
    [organization],
  );

describe('the link of an invoice in a reminder', () => {
  const linkIn = async (organization: string) =>
    (await mailsTo(organization)).map(({ text }) => /\/i\/([\w-]{43})/.exec(text)?.[1]);

  test('stays ended when the office has ended it, until it renews the link', async () => {
    const organization = await customer();
    const invoice = await fixture.invoice(100, organization, -1);
    await send(today);
    const [first] = await linkIn(organization);
    expect(first).toBeDefined();
    const links = async () =>
      (
        await fixture.portal.owner.query<{ id: string; ended: boolean }>(
          `select id, revoked_at is not null as ended from invoice_links where partner_invoice_id = $1
           order by created_at, id`,
          [invoice],
        )
      ).rows;
    const [made] = await links();
    const link_id = made?.id ?? '';
    expect((await fixture.call('biller', 'revoke_invoice_link', { link_id })).error).toBeNull();

    await aDayPasses(organization);
    await send(addDays(today, 14));
    expect(await links()).toEqual([{ id: link_id, ended: true }]);
    expect(await linkIn(organization)).toEqual([first, undefined]);
    const [, mail] = await mailsTo(organization);
    expect(mail?.text).toMatch(/Sign in at \S+ to read it, or ask us for a link\./);
    expect(mail?.text).not.toContain('/i/');

    const renewed = await fixture.call('biller', 'renew_invoice_link', {
      invoice_id: invoice,
      replaces: null,
    });
    expect(renewed.error).toBeNull();
    await aDayPasses(organization);
    days = [-3, 1, 15, 30];
    await send(addDays(today, 29));
    const [, , third] = await linkIn(organization);
    expect((renewed.data as unknown as { url: string }).url).toContain(`/i/${third}`);
  });

  test('is a new one when it has expired: nobody has ended it', async () => {
    const organization = await customer();
    const invoice = await fixture.invoice(100, organization, -1);
    await fixture.portal.owner.query(
      `insert into invoice_links (partner_invoice_id, created_at, expires_at)
       values ($1, now() - interval '2 days', now() - interval '1 day')`,
      [invoice],
    );
    await send(today);
    expect((await linkIn(organization))[0]).toBeDefined();
  });
});

describe('the schedule', () => {
  test('sends each step once, also when two nodes send at once', async () => {
    const organization = await customer();
    await fixture.invoice(100, organization, -1);
    await send(today, 3);
    await send(today);
    expect(await remindersOf(organization)).toEqual([{ step: 1, balance: 100 }]);
    const mails = await mailsTo(organization);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Step 1: Pat Ledger of Customer`);
    expect(mails[0]?.text).toContain('owes $100.00.');
    expect(mails[0]?.text).toMatch(/\/i\/[\w-]{43}/);
    expect(mails[0]?.log).toBe('');
    await aDayPasses(organization);
    await send(today);
    expect(await remindersOf(organization)).toHaveLength(1);
  });

  test('reminds of several invoices in one email a day, with the text of the latest step', async () => {
    const organization = await customer();
    await fixture.invoice(100, organization, -1);
    await fixture.invoice(50.5, organization, -20);
    await send(today);
    expect((await remindersOf(organization)).map(({ step }) => step)).toEqual([15, 1]);
    const mails = await mailsTo(organization);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Step 15: ');
    expect(mails[0]?.text).toContain('Total: $150.50');
    await fixture.invoice(70, organization, -2);
    await send(today);
    expect(await mailsTo(organization)).toHaveLength(1);
    await aDayPasses(organization);
    await send(today);
    expect(await mailsTo(organization)).toHaveLength(2);
  });

  test('skips steps that a later one has reminded of, and says before the due date only that it comes', async () => {
    const late = await customer();
    await fixture.invoice(100, late, -40);
    const soon = await customer();
    await fixture.invoice(100, soon, 2);
    const dueYesterday = await customer();
    await fixture.invoice(100, dueYesterday, -1);
    days = [-3, 15];
    await send(today);
    expect((await remindersOf(late)).map(({ step }) => step)).toEqual([15]);
    expect((await remindersOf(soon)).map(({ step }) => step)).toEqual([-3]);
    expect(await remindersOf(dueYesterday)).toEqual([]);
  });

  test('sends nothing while it is off, on holidays, and on days off', async () => {
    const organization = await customer();
    await fixture.invoice(100, organization, -1);
    isOn = false;
    await send(today);
    isOn = true;
    const set = (change: string) =>
      fixture.portal.owner.query(`update settings set value = ${change} where key = 'working_time'`, [
        JSON.stringify([{ date: today, name: 'Holiday' }]),
      ]);
    await set(`jsonb_set(value, '{holidays}', $1::jsonb)`);
    await send(today);
    expect(await remindersOf(organization)).toEqual([]);
    await everyDay();
    await send(today);
    expect(await remindersOf(organization)).toHaveLength(1);
  });

  test.each<[string, (invoice: string, organization: string) => Promise<unknown>]>([
    [
      'paid',
      (invoice_id, organization_id) =>
        fixture.call('biller', 'record_payment', {
          ...{ submission_key: randomUUID(), organization_id, method: 'check', amount: 100 },
          ...{ received_on: today, allocations: [{ invoice_id, amount: 100 }] },
        }),
    ],
    [
      'void',
      (invoice_id) => fixture.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong customer' }),
    ],
    [
      'disputed',
      (invoice) =>
        fixture.portal.owner.query(
          `insert into invoice_disputes (partner_invoice_id, reason) values ($1, 'price')`,
          [invoice],
        ),
    ],
    [
      'stopped',
      (invoice_id, organization_id) =>
        fixture.call('biller', 'stop_reminders', {
          ...{ submission_key: randomUUID(), organization_id, invoice_id, reason: 'We talk to them.' },
        }),
    ],
    [
      'of a stopped customer',
      (_invoice, organization_id) =>
        fixture.call('biller', 'stop_reminders', {
          ...{ submission_key: randomUUID(), organization_id, invoice_id: null, reason: 'We talk to them.' },
        }),
    ],
    [
      'promised',
      (invoice_id, organization_id) =>
        fixture.call('biller', 'record_promise', {
          ...{ submission_key: randomUUID(), organization_id, invoice_id, amount: 100 },
          ...{ promised_for: today, promised_by: 'Pat Ledger' },
        }),
    ],
    [
      'without an address',
      (_invoice, organization) =>
        fixture.portal.owner.query(
          `update organization_billing set email = null where organization_id = $1`,
          [organization],
        ),
    ],
  ])('reminds of no invoice that is %s', async (_what, change) => {
    const organization = await customer();
    const invoice = await fixture.invoice(100, organization, -1);
    const changed = (await change(invoice, organization)) as { error?: unknown };
    expect(changed.error ?? null).toBeNull();
    await send(today);
    expect(await remindersOf(organization)).toEqual([]);
  });
});

describe('the office', () => {
  const next = async (invoice: string, as: 'biller' | 'partner' = 'biller') =>
    (await fixture.people[as].client.rpc('next_reminder', { p_invoice_id: invoice })).data?.[0];

  test('sees what comes next, or why nothing comes', async () => {
    await schedule(true);
    const organization = await customer();
    const invoice = await fixture.invoice(100, organization, 10);
    expect(await next(invoice)).toMatchObject({
      is_on: true,
      obstacle: null,
      step_days: -3,
      next_on: addDays(today, 7),
    });
    const stop = await fixture.call('biller', 'stop_reminders', {
      ...{ submission_key: randomUUID(), organization_id: organization, invoice_id: null, reason: 'A plan' },
    });
    expect(await next(invoice)).toMatchObject({ obstacle: 'customer_stopped' });
    const stop_id = (stop.data as unknown as { id: string }).id;
    expect((await fixture.call('biller', 'resume_reminders', { stop_id })).error).toBeNull();
    expect(refusalOf(await fixture.call('biller', 'resume_reminders', { stop_id }))[0]).toBe(
      'reminder_stop_ended',
    );
    expect(await next(invoice)).toMatchObject({ obstacle: null });
    expect(await next(invoice, 'partner')).toBeUndefined();
  });

  test('sends one now, once for each request, which counts as the email of the day', async () => {
    const organization = await customer();
    const invoice_id = await fixture.invoice(100, organization, -1);
    const input = { submission_key: randomUUID(), invoice_id };
    const answers = await Promise.all([1, 2].map(() => fixture.call('biller', 'send_reminder', input)));
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(await mailsTo(organization)).toHaveLength(1);
    await send(today);
    expect(await remindersOf(organization)).toEqual([{ step: null, balance: 100 }]);
  });

  test.each(['by hand', 'by the schedule'])('sends no second one soon after one %s', async (how) => {
    const organization = await customer();
    const invoice_id = await fixture.invoice(100, organization, -1);
    const remind = (as: 'biller' | 'otherBiller' = 'biller') =>
      fixture.call(as, 'send_reminder', { submission_key: randomUUID(), invoice_id });
    if (how === 'by the schedule') await send(today);
    // Two phones at once.
    const answers = await Promise.all([remind(), remind('otherBiller')]);
    const refused = answers.filter(({ error }) => error);
    expect(refused).toHaveLength(how === 'by hand' ? 1 : 2);
    const again = await remind();
    for (const one of [...refused, again]) {
      expect(refusalOf(one)[0]).toBe('reminder_sent_lately');
      expect(one.error?.message).toMatch(/^A reminder was sent at \d+:\d\d [AP]M\.$/);
    }
    expect(await mailsTo(organization)).toHaveLength(1);
    await fixture.portal.owner.query(
      `update invoice_reminders set created_at = created_at - interval '11 minutes' where partner_invoice_id = $1`,
      [invoice_id],
    );
    expect((await remind()).error).toBeNull();
    expect(await mailsTo(organization)).toHaveLength(2);
  });

  test('is refused what is not owed or disputed, and a second stop', async () => {
    const organization = await customer();
    const draft = (await fixture.draft()).invoice_id;
    const remind = (invoice_id: string) =>
      fixture.call('biller', 'send_reminder', { submission_key: randomUUID(), invoice_id });
    expect(refusalOf(await remind(draft))[0]).toBe('reminder_not_owed');
    expect(refusalOf(await remind(randomUUID()))[0]).toBe('invoice_missing');
    const stop = () =>
      fixture.call('biller', 'stop_reminders', {
        ...{
          submission_key: randomUUID(),
          organization_id: organization,
          invoice_id: null,
          reason: 'A plan',
        },
      });
    const both = await Promise.all([stop(), stop()]);
    expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['reminder_stopped_already', undefined]);
  });

  test.each(NOT_BILLERS)('%s neither reminds nor reads reminders', async (as) => {
    const organization_id = await customer();
    const invoice_id = await fixture.invoice(100, organization_id, -1);
    const submission_key = randomUUID();
    for (const called of [
      await fixture.call(as, 'send_reminder', { submission_key, invoice_id }),
      await fixture.call(as, 'stop_reminders', { submission_key, organization_id, invoice_id, reason: 'x' }),
    ])
      expect(called.error?.code).toMatch(/forbidden|not_authenticated/);
    for (const table of ['invoice_reminders', 'reminder_stops', 'payment_promises'] as const)
      expect((await fixture.people[as].client.from(table).select('id')).data).toEqual([]);
  });
});
