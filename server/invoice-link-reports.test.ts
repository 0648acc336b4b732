import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/invoices/test/fixture.ts';
import { linkIn, startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';

/** The reports of the work that an invoice bills, on the page of its link and in the portal of its customer. */

let mails: TestMailServer;
let fixture: Fixture;
beforeAll(async () => {
  mails = await startMailServer();
  fixture = await openFixture({ SMTP_URL: mails.url });
  await fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, 'billing@customer.test')`,
    [fixture.company.organizations.customer],
  );
});
afterAll(async () => {
  await fixture.portal.stop();
  await mails.stop();
});
beforeEach(() => fixture.portal.owner.query(`delete from auth.rate_limits where key like 'invoice link%'`));

interface Listed {
  id: string;
  report_number: string;
  photos: number;
}
interface Mailed {
  id: string;
  url: string;
  text: string;
}

/** A draft of an hour of time, its work order with a report of each status, and what of it was sent. */
async function mailed(reports: readonly ('approved' | 'submitted' | 'rejected')[]) {
  const { invoice_id, version, workOrder } = await fixture.draft();
  const ids = [];
  for (const status of reports) ids.push(await fixture.report(workOrder, { status }));
  return { ...(await send(invoice_id, version)), workOrder, ids };
}

async function send(invoice_id: string, version: string): Promise<Mailed> {
  const before = mails.received.length;
  expect((await fixture.call('biller', 'send_invoice', { invoice_id, version })).error).toBeNull();
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(before + 1);
  const text = (mails.received.at(-1) ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return { id: invoice_id, url: linkIn(text, '/i/')?.toString() ?? '', text };
}

const opened = async (url: string) =>
  ((await (await fetch(url, { method: 'POST' })).json()) as { reports: Listed[] }).reports;

const kindsOf = async (invoice: string) =>
  (
    await fixture.portal.owner.query<{ kind: string }>(
      `select o.kind from invoice_link_openings o join invoice_links l on l.id = o.invoice_link_id
       where l.partner_invoice_id = $1`,
      [invoice],
    )
  ).rows.map(({ kind }) => kind);

const reasonOf = async (answer: Response) => {
  const { details } = (await answer.json()) as { details: string };
  return [answer.status, (JSON.parse(details) as { reason: string }).reason];
};

/** A photo of a report, in the storage. */
async function addPhoto(report: string, is_released: boolean): Promise<void> {
  const { client, profileId } = fixture.people.subcontractor;
  const path = `${profileId}/${randomUUID()}.jpeg`;
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8a99' } });
  const bytes = await picture.jpeg().toBuffer();
  const uploaded = await client.storage
    .from('attachments')
    .upload(path, bytes, { contentType: 'image/jpeg' });
  expect(uploaded.error).toBeNull();
  const { id } = await fixture.one<{ id: string }>(
    `insert into public.attachments (storage_path, file_name, content_type, size_bytes, category, uploaded_by, report_id)
     values ($1, 'photo', 'image/jpeg', $2, 'after', $3, $4) returning id`,
    [path, bytes.length, profileId, report],
  );
  await fixture.portal.owner.query('update public.attachments set is_released = $2 where id = $1', [
    id,
    is_released,
  ]);
}

describe('the link of an invoice', () => {
  test('lists the approved reports of its work, and opens each as its customer sees it', async () => {
    const invoice = await mailed(['approved', 'submitted', 'rejected']);
    const [approved = ''] = invoice.ids;
    await addPhoto(approved, true);
    await addPhoto(approved, false);
    expect(invoice.text).toContain('The page also has the reports of the work with their photos (1).');
    expect(await opened(invoice.url)).toEqual([
      expect.objectContaining({ id: approved, photos: 1, report_number: expect.stringMatching(/^RPT-/) }),
    ]);
    const pdf = await fetch(`${invoice.url}/reports/${approved}.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    expect(text).toContain('Closer replaced');
    // The firm that did the work is no concern of its customer.
    expect(text).not.toContain('The subcontractor');
    const pictures = [];
    for (let page = 1; page <= document.numPages; page += 1)
      pictures.push(...(await extractImages(document, page)));
    expect(pictures).toHaveLength(1);
    expect((await kindsOf(invoice.id)).toSorted()).toEqual(['opened', 'report_downloaded']);
  });

  test('has the report that a line bills, and no other one of its work order', async () => {
    const workOrder = await fixture.work();
    const billed = await fixture.report(workOrder);
    const { data } = await fixture.call('biller', 'create_invoices', {
      ...{ work_order_ids: [workOrder], grouped_by: 'job', submission_key: randomUUID() },
    });
    const [draft] = (data as unknown as { invoices: { id: string }[] }).invoices;
    const later = await fixture.report(workOrder);
    const { invoice_id, version, lines } = await fixture.read(draft?.id ?? '');
    await fixture.call('biller', 'save_invoice', {
      ...{ invoice_id, version, lines: lines.map((line) => ({ ...line, unit_price: 90 })) },
    });
    const invoice = await send(invoice_id, (await fixture.read(invoice_id)).version);
    expect((await opened(invoice.url)).map(({ id }) => id)).toEqual([billed]);
    expect((await fetch(`${invoice.url}/reports/${later}.pdf`)).status).toBe(404);
  });

  test('says nothing of reports where there are none', async () => {
    const { url, text } = await mailed(['submitted']);
    expect(text).not.toContain('reports of the work');
    expect(await opened(url)).toEqual([]);
  });

  test('opens no other report, and notes nothing then', async () => {
    const [invoice, other] = [
      await mailed(['approved', 'submitted', 'rejected']),
      await mailed(['approved']),
    ];
    const [, submitted = '', rejected = ''] = invoice.ids;
    const [ofOther = ''] = other.ids;
    for (const id of [ofOther, submitted, rejected, invoice.workOrder, randomUUID(), 'x', '%00', '%27'])
      expect(await reasonOf(await fetch(`${invoice.url}/reports/${id}.pdf`)), id).toEqual([
        404,
        'document_missing',
      ]);
    expect(await kindsOf(invoice.id)).toEqual([]);
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
  ])('opens no report once it has ended: %s', async (reason, change) => {
    const { id, url, ids } = await mailed(['approved']);
    await fixture.portal.owner.query(change, [id]);
    expect(await reasonOf(await fetch(`${url}/reports/${ids[0]}.pdf`))).toEqual([404, reason]);
    expect(await kindsOf(id)).toEqual([]);
  });

  test('of another invoice, or that nobody made, opens no report, and too many attempts are refused', async () => {
    const [invoice, other] = [await mailed(['approved']), await mailed([])];
    const path = `reports/${invoice.ids[0]}.pdf`;
    expect((await fetch(`${other.url}/${path}`)).status).toBe(404);
    const unknown = `${fixture.portal.url}/i/${'A'.repeat(43)}/${path}`;
    expect(await reasonOf(await fetch(unknown))).toEqual([404, 'invoice_link_unknown']);
    await Promise.all(Array.from({ length: 60 }, () => fetch(unknown)));
    expect(await reasonOf(await fetch(`${invoice.url}/${path}`))).toEqual([429, 'invoice_link_too_often']);
  });
});

describe('in the portal', () => {
  test('the customer finds the same reports, once the invoice is sent, and nobody else does', async () => {
    const draft = await fixture.draft();
    const report = await fixture.report(draft.workOrder);
    await fixture.report(draft.workOrder, { status: 'submitted' });
    const listed = async (as: keyof Fixture['people']) =>
      (await fixture.people[as].client.rpc('invoice_reports', { p_invoice_id: draft.invoice_id })).data;
    expect(await listed('partner')).toEqual([]);
    await send(draft.invoice_id, draft.version);
    expect(await listed('partner')).toEqual([expect.objectContaining({ id: report, photos: 0 })]);
    expect(await listed('biller')).toHaveLength(1);
    for (const as of ['otherPartner', 'subcontractor', 'technician', 'employee'] as const)
      expect(await listed(as), as).toEqual([]);
  });
});
