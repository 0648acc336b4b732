import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fixture, NOT_BILLERS, openFixture, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { linkIn, startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';

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
beforeEach(() => fixture.portal.owner.query(`delete from auth.rate_limits where key like 'invoice link%'`));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const post = (url: string) => fetch(url, { method: 'POST', headers: { 'user-agent': BROWSER } });

/** An invoice that was sent by email, and the link in its email. */
async function mailed(): Promise<{ id: string; url: string }> {
  const before = mails.received.length;
  const { invoice_id, version } = await fixture.draft();
  const { error } = await fixture.call('biller', 'send_invoice', { invoice_id, version });
  expect(error).toBeNull();
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(before + 1);
  const mail = (mails.received.at(-1) ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return { id: invoice_id, url: linkIn(mail, '/i/')?.toString() ?? '' };
}
const linkOf = async (invoice: string) =>
  (
    await fixture.people.biller.client
      .from('invoice_links')
      .select('id, revoked_at, openings:invoice_link_openings(kind, address, browser, viewed_at)')
      .eq('partner_invoice_id', invoice)
      .is('revoked_at', null)
      .single()
  ).data;
const viewedAt = async (invoice: string) =>
  (
    await fixture.one<{ viewed_at: Date | null }>('select viewed_at from partner_invoices where id = $1', [
      invoice,
    ])
  ).viewed_at;
const reasonOf = async (answer: Response) => {
  const { details } = (await answer.json()) as { details: string };
  return [answer.status, (JSON.parse(details) as { reason: string }).reason];
};
const renew = (invoice_id: string, replaces: string | null, as: 'biller' | 'otherBiller' = 'biller') =>
  fixture.call(as, 'renew_invoice_link', { invoice_id, replaces });
const urlOf = (called: { data: unknown }) => (called.data as { url: string }).url;

describe('the link in the email of an invoice', () => {
  test('opens this invoice without an account, and its PDF, and nothing else', async () => {
    const { id, url } = await mailed();
    expect(url).toMatch(/\/i\/[\w-]{43}$/);
    const answer = await post(url);
    expect(answer.status).toBe(200);
    const { invoice, payment_url } = (await answer.json()) as { invoice: object; payment_url: unknown };
    expect(invoice).toMatchObject({
      ...{ status: 'sent', total_amount: 80, balance_amount: 80, taxes: [] },
      lines: [expect.objectContaining({ amount: 80 })],
      bill_to: expect.objectContaining({ name: 'The customer', contact_name: 'Pat Ledger' }),
    });
    expect(payment_url).toBeNull();
    // No id leads anywhere else.
    expect(JSON.stringify(invoice)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const pdf = await fetch(`${url}/invoice.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    expect((await linkOf(id))?.openings.map(({ kind }) => kind).toSorted()).toEqual(['downloaded', 'opened']);
  });

  test('says where customers pay, as the office has set it', async () => {
    const { url } = await mailed();
    const payment_url = 'https://pay.example.com/contractor';
    const { error } = await fixture.call('biller', 'save_invoicing_settings', {
      ...{ version: null, settings: { link_days: 30, payment_url } },
    });
    expect(error?.code).toBe('forbidden');
    expect(
      (
        await fixture.call('admin', 'save_invoicing_settings', {
          ...{ version: null, settings: { link_days: 30, payment_url } },
        })
      ).error,
    ).toBeNull();
    expect(await (await post(url)).json()).toMatchObject({ payment_url });
    const { id } = await mailed();
    const inPortal = async (as: 'partner' | 'otherPartner') =>
      (await fixture.people[as].client.from('partner_invoices').select('payment_url').eq('id', id)).data;
    expect(await inPortal('partner')).toEqual([{ payment_url }]);
    expect(await inPortal('otherPartner')).toEqual([]);
    const { days } = await fixture.one<{ days: number }>(
      `select extract(day from expires_at - created_at)::int as days from invoice_links where partner_invoice_id = $1`,
      [id],
    );
    expect(days).toBe(30);
    await fixture.portal.owner.query(`delete from settings where key = 'invoicing'`);
  });

  test.each([
    'javascript:alert(1)',
    'http://pay.example.com',
    'https://me:secret@pay.example.com',
    'pay.example.com',
  ])('pays only at an address with https (%s)', async (payment_url) => {
    const { error } = await fixture.call('admin', 'save_invoicing_settings', {
      ...{ version: null, settings: { link_days: 30, payment_url } },
    });
    expect(error?.message).toContain('Enter an address that begins with https://.');
  });

  test('is opened by mail scanners without counting as viewed, and by a person who reads', async () => {
    const { id, url } = await mailed();
    for (const method of ['GET', 'HEAD', 'POST'])
      expect((await fetch(url, { method, headers: { accept: 'text/html' } })).status).toBe(200);
    await (await fetch(`${url}/invoice.pdf`)).arrayBuffer();
    expect(await viewedAt(id)).toBeNull();
    expect((await post(`${url}/viewed`)).status).toBe(204);
    expect(await viewedAt(id)).not.toBeNull();
    const openings = (await linkOf(id))?.openings ?? [];
    expect(openings.filter(({ viewed_at }) => viewed_at)).toEqual([
      expect.objectContaining({ kind: 'opened', address: '127.0.0.1' }),
    ]);
  });

  test('keeps its token from other sites, search engines, caches, and the log', async () => {
    const { url } = await mailed();
    for (const answer of [await fetch(url, { headers: { accept: 'text/html' } }), await post(url)]) {
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    }
    expect((await post(url)).headers.get('cache-control')).toBe('no-store');
    const token = url.split('/').at(-1);
    const { rows } = await fixture.portal.owner.query(
      `select from app.invoice_link_tokens where token_hash = $1
       union all select from app.mail_bodies where text like '%' || $1 || '%'`,
      [token],
    );
    expect(rows).toEqual([]);
  });
});

describe('a link that does not open', () => {
  test('is one that nobody made', async () => {
    const { id } = await mailed();
    for (const token of ['x', id, 'A'.repeat(43), '%00', 'a'.repeat(1900)])
      expect(await reasonOf(await post(`${fixture.portal.url}/i/${token}`)), token).toEqual([
        404,
        'invoice_link_unknown',
      ]);
  });

  test.each<[string, string]>([
    ['invoice_link_revoked', 'update invoice_links set revoked_at = now() where partner_invoice_id = $1'],
    [
      'invoice_link_expired',
      `update invoice_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where partner_invoice_id = $1`,
    ],
    [
      'invoice_link_void',
      `update partner_invoices set status = 'void', voided_at = now(), void_reason = 'Wrong customer' where id = $1`,
    ],
  ])('says %s, also for its PDF, and is not noted as opened', async (reason, change) => {
    const { id, url } = await mailed();
    await fixture.portal.owner.query(change, [id]);
    for (const answer of [await post(url), await fetch(`${url}/invoice.pdf`), await post(`${url}/viewed`)])
      expect(await reasonOf(answer)).toEqual([404, reason]);
    expect(await viewedAt(id)).toBeNull();
    const { rows } = await fixture.portal.owner.query(
      `select from invoice_link_openings o join invoice_links l on l.id = o.invoice_link_id where l.partner_invoice_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('is refused to an address that tries too many', async () => {
    const { url } = await mailed();
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => post(`${fixture.portal.url}/i/guess-${n}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await reasonOf(await post(url))).toEqual([429, 'invoice_link_too_often']);
  });
});

describe('the office', () => {
  test('copies, renews, and ends a link', async () => {
    const { id, url } = await mailed();
    expect(urlOf(await fixture.call('biller', 'read_invoice_link', { invoice_id: id }))).toBe(url);
    const first = (await linkOf(id))?.id ?? '';
    const renewed = urlOf(await renew(id, first));
    expect(renewed).not.toBe(url);
    expect((await post(url)).status).toBe(404);
    expect((await post(renewed)).status).toBe(200);
    const link_id = (await linkOf(id))?.id ?? '';
    expect((await fixture.call('biller', 'revoke_invoice_link', { link_id })).error).toBeNull();
    expect((await post(renewed)).status).toBe(404);
    expect((await fixture.call('biller', 'read_invoice_link', { invoice_id: id })).data).toEqual({
      url: null,
    });
    expect(refusalOf(await fixture.call('biller', 'revoke_invoice_link', { link_id }))[0]).toBe(
      'invoice_link_changed',
    );
    expect((await post(urlOf(await renew(id, null)))).status).toBe(200);
  });

  test('gets no link of a draft, and none of a void invoice', async () => {
    const { invoice_id } = await fixture.draft();
    expect(refusalOf(await renew(invoice_id, null))[0]).toBe('invoice_link_not_open');
    expect(refusalOf(await renew(randomUUID(), null))[0]).toBe('invoice_missing');
  });

  test('of two who renew a link at once, one succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await mailed();
      const link = (await linkOf(id))?.id ?? '';
      const both = await Promise.all([renew(id, link), renew(id, link, 'otherBiller')]);
      expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['invoice_link_changed', undefined]);
    }
  });

  test.each(NOT_BILLERS)('%s neither reads nor changes links', async (as) => {
    const { id } = await mailed();
    const link_id = (await linkOf(id))?.id ?? '';
    for (const called of [
      await fixture.call(as, 'read_invoice_link', { invoice_id: id }),
      await fixture.call(as, 'renew_invoice_link', { invoice_id: id, replaces: link_id }),
      await fixture.call(as, 'revoke_invoice_link', { link_id }),
    ])
      expect(called.error?.code).toMatch(/forbidden|not_authenticated/);
    for (const table of ['invoice_links', 'invoice_link_openings'] as const)
      expect((await fixture.people[as].client.from(table).select('id')).data).toEqual([]);
  });
});
