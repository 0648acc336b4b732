import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { type Fixture, NOT_BILLERS, openFixture, refusalOf } from './test/fixture.ts';

let mails: TestMailServer;
let fixture: Fixture;
beforeAll(async () => {
  mails = await startMailServer();
  fixture = await openFixture({ SMTP_URL: mails.url });
  await fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, contact_name, email, payment_terms_days)
     values ($1, 'Pat Ledger', 'billing@customer.test', 30)`,
    [fixture.company.organizations.customer],
  );
});
afterAll(async () => {
  await fixture.portal.stop();
  await mails.stop();
});

interface Sent {
  id: string;
  invoice_number: string;
  due_date: string;
  sent_to: string | null;
}

type Draft = Awaited<ReturnType<Fixture['draft']>>;
const send = async (as: keyof Fixture['people'], { invoice_id, version }: Draft, more: object = {}) =>
  fixture.call(as, 'send_invoice', { invoice_id, version, ...more });
const sentOf = (called: Awaited<ReturnType<typeof send>>) => called.data as unknown as Sent;
const numbersTaken = async () =>
  Number(
    (
      await fixture.one<{ last: string }>(
        `select last_value as last from app.number_sequences where kind = 'INV'`,
      )
    ).last,
  );
const mailsInLog = async () =>
  (
    await fixture.one<{ count: number }>(
      `select count(*)::int from public.email_log where template = 'invoice'`,
    )
  ).count;

describe('a sent invoice', () => {
  test('has a number, its due date by the terms of the customer, and a mail to the billing contact', async () => {
    const draft = await fixture.draft({ reference: 'PO 77' });
    const before = mails.received.length;
    const called = await send('biller', draft, { issue_date: '2026-03-10' });
    expect(called.error).toBeNull();
    const sent = sentOf(called);
    expect(sent).toMatchObject({
      ...{ id: draft.invoice_id, due_date: '2026-04-09', sent_to: 'billing@customer.test' },
      invoice_number: expect.stringMatching(/^INV-\d{6}$/),
    });
    await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(before + 1);
    const mail = (mails.received.at(-1) ?? '').replace(/=\r\n/g, '');
    expect(mail).toContain('To: billing@customer.test');
    expect(mail).toContain(`Subject: Invoice ${sent.invoice_number} from`);
    for (const text of ['Hello Pat Ledger,', 'Your reference: PO 77', 'Due: Apr 9, 2026', 'Total: $80.00'])
      expect(mail).toContain(text);
    expect(linkIn(mail, '/i/')).toBeDefined();

    // The log of mails shows that it was sent, and not what the customer pays.
    const log = await fixture.people.admin.client
      .from('email_log')
      .select('to_address, subject, text, html')
      .eq('template', 'invoice');
    expect(log.data).toEqual([
      {
        ...{ to_address: 'billing@customer.test', text: '', html: '' },
        subject: `Invoice ${sent.invoice_number} from Fieldfare`,
      },
    ]);
    const records = await fixture.portal.owner.query(
      `select record_table from public.email_records where record_id = $1`,
      [draft.invoice_id],
    );
    expect(records.rows).toEqual([{ record_table: 'partner_invoices' }]);
  });

  test('is seen by its customer and by no other', async () => {
    const draft = await fixture.draft();
    const seenBy = async (as: keyof Fixture['people']) =>
      (await fixture.people[as].client.from('partner_invoices').select('id').eq('id', draft.invoice_id)).data
        ?.length;
    expect(await seenBy('partner')).toBe(0);
    await send('biller', draft);
    expect(await seenBy('partner')).toBe(1);
    for (const as of ['otherPartner', 'employee', 'technician', 'subcontractor'] as const)
      expect(await seenBy(as), as).toBe(0);
  });

  test('goes without a mail when the office says so', async () => {
    const before = await mailsInLog();
    const { invoice_number, sent_to } = sentOf(
      await send('biller', await fixture.draft(), { is_emailed: false }),
    );
    expect([invoice_number, sent_to]).toEqual([expect.stringMatching(/^INV-/), null]);
    expect(await mailsInLog()).toBe(before);
  });

  test('can no longer be saved, sent, or deleted', async () => {
    const draft = await fixture.draft();
    await send('biller', draft);
    const { invoice_id, lines } = draft;
    const version = (await fixture.read(invoice_id)).version;
    const before = await fixture.everything(invoice_id);
    for (const called of [
      await fixture.call('biller', 'save_invoice', { invoice_id, version, lines }),
      await fixture.call('biller', 'delete_invoice', { invoice_id, version }),
      await fixture.call('biller', 'send_invoice', { invoice_id, version }),
    ])
      expect(refusalOf(called)[0]).toBe('invoice_already_sent');
    expect(await fixture.everything(invoice_id)).toEqual(before);
  });
});

describe('numbers', () => {
  test('have no gaps and no doubles when many are sent at once, some twice and some refused', async () => {
    const first = await numbersTaken();
    const drafts = [];
    for (let index = 0; index < 8; index += 1) drafts.push(await fixture.draft());
    const empty = await fixture.draft();
    await fixture.portal.owner.query(
      'delete from public.partner_invoice_lines where partner_invoice_id = $1',
      [empty.invoice_id],
    );
    const emptied = { ...empty, ...(await fixture.read(empty.invoice_id)) };
    const before = await mailsInLog();
    const calls = await Promise.all(
      drafts.flatMap((draft) => [send('biller', draft), send('biller', emptied), send('otherBiller', draft)]),
    );
    const numbers = calls.filter(({ error }) => !error).map((called) => sentOf(called).invoice_number);
    expect(numbers.toSorted()).toEqual(
      drafts.map((_draft, index) => `INV-${String(first + index + 1).padStart(6, '0')}`),
    );
    const reasons = calls.filter(({ error }) => error).map((called) => refusalOf(called)[0]);
    expect(reasons.toSorted()).toEqual([
      ...drafts.map(() => 'invoice_already_sent'),
      ...drafts.map(() => 'invoice_without_lines'),
    ]);
    // Of two who send the same draft, one mails it.
    expect(await mailsInLog()).toBe(before + drafts.length);
    expect(await numbersTaken()).toBe(first + drafts.length);
  });

  test('are given back when the mail cannot be written', async () => {
    const draft = await fixture.draft();
    const first = await numbersTaken();
    const { owner } = fixture.portal;
    await owner.query(
      `alter table public.email_log add constraint no_invoices check (template <> 'invoice') not valid`,
    );
    const { error } = await send('biller', draft);
    await owner.query('alter table public.email_log drop constraint no_invoices');
    expect(error).not.toBeNull();
    expect(await numbersTaken()).toBe(first);
    expect((await fixture.everything(draft.invoice_id)).invoice).toMatchObject({
      status: 'draft',
      invoice_number: '',
    });
    expect((await send('biller', draft)).error).toBeNull();
  });
});

describe('sending is refused, and changes nothing,', () => {
  test('with a version that is not the latest', async () => {
    const draft = await fixture.draft();
    const { invoice_id, version, lines } = draft;
    await fixture.call('otherBiller', 'save_invoice', { invoice_id, version, lines, title: 'Other' });
    const before = await fixture.everything(invoice_id);
    expect(refusalOf(await send('biller', draft))[0]).toBe('invoice_draft_changed');
    expect(await fixture.everything(invoice_id)).toEqual(before);
  });

  test('without an amount, without a reference that the customer wants, and with a due date before the date', async () => {
    const { owner } = fixture.portal;
    const { customer } = fixture.company.organizations;
    const requireReference = (required: boolean) =>
      owner.query(
        'update public.organization_billing set requires_reference = $2 where organization_id = $1',
        [customer, required],
      );
    const changed = async (form: object) => {
      const { invoice_id, version, lines, workOrder } = await fixture.draft();
      await fixture.call('biller', 'save_invoice', { invoice_id, version, lines, ...form });
      return { ...(await fixture.read(invoice_id)), workOrder };
    };
    const free = await changed({
      lines: [{ kind: 'other', unit: 'each', description: 'Goodwill', quantity: 1, unit_price: 0 }],
    });
    expect(refusalOf(await send('biller', free))).toEqual(['invoice_without_amount', 'lines']);
    const due = await changed({ due_date: '2026-03-09' });
    expect(refusalOf(await send('biller', due, { issue_date: '2026-03-10' }))).toEqual([
      'invoice_due_before_issue',
      'due_date',
    ]);
    await requireReference(true);
    expect(refusalOf(await send('biller', await fixture.draft()))).toEqual([
      'invoice_reference_missing',
      'customer_reference',
    ]);
    expect((await send('biller', await fixture.draft({ reference: 'PO 1' }))).error).toBeNull();
    await requireReference(false);
  });

  test('dated more than 30 days ahead, as it would be in no month and never due', async () => {
    const { day } = await fixture.one<{ day: string }>(`select (app.office_day(now()) + 30)::text as day`);
    const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const draft = await fixture.draft();
    for (const issue_date of ['2199-12-31', after])
      expect(refusalOf(await send('biller', draft, { issue_date }))).toEqual([
        'invoice_issued_too_late',
        'issue_date',
      ]);
    const { invoice_id, version, lines } = draft;
    expect(
      refusalOf(
        await fixture.call('biller', 'save_invoice', { invoice_id, version, lines, issue_date: after }),
      ),
    ).toEqual(['invoice_issued_too_late', 'issue_date']);
    expect((await send('biller', draft, { issue_date: day, is_emailed: false })).error).toBeNull();
  });

  test('to a customer without a billing address, unless it goes without a mail', async () => {
    const organization = fixture.company.organizations.otherCustomer;
    const draft = await fixture.draft({ organization });
    expect(refusalOf(await send('biller', draft))[0]).toBe('invoice_recipient_missing');
    expect((await send('biller', draft, { is_emailed: false })).error).toBeNull();
  });

  test('to everybody who may not invoice', async () => {
    const draft = await fixture.draft();
    const before = await fixture.everything(draft.invoice_id);
    for (const as of NOT_BILLERS)
      expect((await send(as, draft)).error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
    expect(await fixture.everything(draft.invoice_id)).toEqual(before);
  });
});
