import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy, getMeta } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '#server/domains/notifications/reader.ts';
import { workMail } from '#server/domains/notifications/work-mail.ts';
import { defaultTemplate } from '#server/mail/default-templates.ts';
import { render } from '#server/mail/render.ts';
import { message } from '#shared/text.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { type Column, fileCell } from '#web/ui/list-columns.ts';

/** The service report: who may read it, what it contains, and that no text breaks it. */

let portal: TestPortal;
let company: Company;
const ids = { workOrder: '', submitted: '', approved: '', hostile: '' };

const PHOTO = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a8a99' } });
const CHECKLIST = [
  { item_id: randomUUID(), text: 'Old parts taken along', is_required: false, answer: 'done', note: '' },
  {
    item_id: randomUUID(),
    text: 'Latches by itself',
    is_required: true,
    answer: 'failed',
    note: 'Strike plate bent',
  },
];
/** Right-to-left, without spaces, composed, invisible, and invalid characters. */
const HOSTILE = [
  'שלום עולם 123 ‮reversed‬ مرحبا بالعالم',
  'W'.repeat(3_000),
  '👩‍🔧🏳️‍🌈 東京都 ภาษาไทย',
  '\u0001\u0007\u001B[31mred\u0085\uFFFE',
  `lone ${'\uD800'} surrogate, z${'\u0301'.repeat(60)}algo`,
  '<b>%PDF-1.7</b> (unbalanced \\ << /JS >> stream endstream endobj',
].join('\n');

beforeAll(async () => {
  portal = await startTestPortal({ env: { TIME_ZONE: 'America/New_York' } });
  company = await createCompany(portal);
  const { owner } = portal;
  const { organizations, people, locationId } = company;
  await owner.query(
    `update organizations set address_line1 = '12 Mill Road', city = 'Ashford', state = 'OH', contact_phone = '555-0100'
     where organization_type = 'internal'`,
  );
  ids.workOrder = await one(
    `insert into work_orders (title, trade, status, organization_id, partner_location_id, assigned_organization_id)
     values ('Dock door will not close', 'Painting', 'in_progress', $1, $2, $3) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  const crew = people.subcontractor.profileId;
  const report = (work: string, status: string) =>
    one(
      `insert into work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id, status,
         work_performed, materials_used, hours_worked, crew_size, completed_on, signature_name, checklist, reviewed_at,
         reviewed_by, is_final)
       values ($1, $2, $3, $4, $5, 'Closer arm', 3.5, 2, '2026-03-02', 'Dana Whitfield', $6,
         case when $4 = 'approved' then now() end, case when $4 = 'approved' then $7::uuid end, false) returning id`,
      [
        ids.workOrder,
        crew,
        organizations.subcontractor,
        status,
        work,
        JSON.stringify(CHECKLIST),
        people.admin.profileId,
      ],
    );
  ids.submitted = await report('Not for the customer yet.', 'submitted');
  ids.approved = await report('Replaced the closer arm — 3 cycles, ½ turn, Żółć.', 'approved');
  ids.hostile = await report(HOSTILE.replaceAll('\u0000', '').toWellFormed(), 'approved');
  await addPicture(ids.approved, 'before', 'jpeg');
  await addPicture(ids.approved, 'after', 'webp');
  await addPicture(ids.approved, 'signature', 'png');
});
afterAll(() => portal.stop());

async function one(sql: string, values: unknown[]): Promise<string> {
  return (await portal.owner.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
}

async function addPicture(reportId: string, category: string, format: 'jpeg' | 'webp' | 'png') {
  const { client, profileId } = company.people.subcontractor;
  const path = `${profileId}/${randomUUID()}.${format}`;
  // The camera's metadata.
  const gps = { IFD3: { GPSLatitude: '40/1 52/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'SpyCam' } };
  const bytes = await PHOTO.clone().withExif(gps).toFormat(format).toBuffer();
  const uploaded = await client.storage
    .from('attachments')
    .upload(path, bytes, { contentType: `image/${format}` });
  expect(uploaded.error).toBeNull();
  await portal.owner.query(
    `insert into attachments (storage_path, file_name, content_type, size_bytes, category, caption, taken_at, latitude,
       longitude, uploaded_by, report_id, created_at)
     -- There before the review: what comes later the customer does not see.
     values ($1, 'photo', $2, $3, $4, $5, '2026-03-02T15:04:00Z', 40.8667, -82.3181, $6, $7, '2026-03-02T15:05:00Z')`,
    [path, `image/${format}`, bytes.length, category, `The door ${category}`, profileId, reportId],
  );
}

async function ask(as: PersonName | 'nobody', id: string, init: RequestInit = {}) {
  const session = as === 'nobody' ? null : (await company.people[as].client.auth.getSession()).data.session;
  return fetch(`${portal.url}/documents/v1/reports/${id}.pdf`, {
    ...init,
    headers: session ? { authorization: `Bearer ${session.access_token}` } : {},
  });
}

async function read(answer: Response) {
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await getDocumentProxy(bytes.slice());
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { bytes, pdf, text: text.replace(/\s+/g, ' '), totalPages };
}

const READERS: [PersonName | 'nobody', approved: number, submitted: number][] = [
  ['admin', 200, 200],
  ['manager', 200, 200],
  ['employee', 200, 200],
  ['subcontractor', 200, 200],
  ['partner', 200, 404],
  ['otherPartner', 404, 404],
  ['otherSubcontractor', 404, 404],
  ['stranger', 404, 404],
  ['nobody', 401, 401],
];
test.for(READERS)('%s: approved %i, waiting for review %i', async ([as, approved, submitted]) => {
  for (const [id, expected] of [
    [ids.approved, approved],
    [ids.submitted, submitted],
    [randomUUID(), expected404(approved)],
    ['..%2Freports', expected404(approved)],
  ] as const) {
    const answer = await ask(as, id);
    expect([id, answer.status]).toEqual([id, expected]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (expected !== 200) expect(answer.headers.get('content-type')).toMatch(/json/);
    await answer.arrayBuffer();
  }
});
const expected404 = (known: number) => (known === 401 ? 401 : 404);

test('an invalid token is refused, and a disabled person has no access', async () => {
  const forged = await fetch(`${portal.url}/documents/v1/reports/${ids.approved}.pdf`, {
    headers: { authorization: 'Bearer x.y.z' },
  });
  expect(forged.status).toBe(401);
  const withBrowsersKey = await fetch(`${portal.url}/documents/v1/reports/${ids.approved}.pdf`, {
    headers: { apikey: portal.anonKey },
  });
  expect(withBrowsersKey.status).toBe(401);
  await portal.owner.query('update profiles set is_active = false where id = $1', [
    company.people.employee.profileId,
  ]);
  expect((await ask('employee', ids.approved)).status).toBe(404);
  await portal.owner.query('update profiles set is_active = true where id = $1', [
    company.people.employee.profileId,
  ]);
});

test('shows what was done, for whom, where, with what material and crew, checked, and signed', async () => {
  const answer = await ask('partner', ids.approved);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="RPT-\d+\.pdf"$/);
  const { text, totalPages, pdf, bytes } = await read(answer);
  for (const said of [
    'Service report',
    'The contractor',
    '12 Mill Road',
    '555-0100',
    'The customer',
    'Main Street #0417',
    'Dock door will not close',
    'Mar 2, 2026',
    '3.50 h · 2 people',
    'Replaced the closer arm — 3 cycles, ½ turn, Żółć.',
    'Closer arm',
    'Old parts taken along Done',
    'Latches by itself Failed Strike plate bent',
    'Before · The door before',
    'After · The door after',
    'Mar 2, 2026, 10:04 AM EST',
    'Signed by Dana Whitfield',
    `Page 1 of ${totalPages}`,
    `Page ${totalPages} of ${totalPages}`,
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('On screen only');
  const { info } = await getMeta(pdf);
  expect(info).toMatchObject({ Title: expect.stringMatching(/^Service report RPT-/), Language: 'en-US' });
  expect((await pdf.getMarkInfo())?.Marked).toBe(true);
  // Neither the device nor the position is left.
  expect(Buffer.from(bytes).includes('SpyCam')).toBe(false);
  expect(Buffer.from(bytes).includes('Exif')).toBe(false);
});

test('an event has the same time on the screen, in the PDF document, in a mail, and in an export', async () => {
  const events = [
    ['2026-03-08T06:59:00Z', '1:59 AM'],
    ['2026-03-08T07:01:00Z', '3:01 AM'],
    ['2025-11-02T05:30:00Z', '1:30 AM'],
    ['2026-11-21T01:05:00Z', '8:05 PM'],
  ] as const;
  const config = await (await fetch(`${portal.url}/config.json`)).json();
  setOfficeZone(config.timeZone);
  for (const [instant, clock] of events) {
    await portal.owner.query('update work_order_reports set submitted_at = $2 where id = $1', [
      ...[ids.submitted, instant],
    ]);
    const { data: report } = await company.people.admin.client
      .from('work_order_reports')
      .select('submitted_at')
      .eq('id', ids.submitted)
      .single()
      .throwOnError();
    const notification = {
      ...{
        id: ids.submitted,
        topic: 'reviews' as const,
        title: 'Report',
        body: '',
        path: '/',
        ...{ workOrderId: null, reportId: null, billId: null, receiptId: null, invoiceId: null },
      },
      createdAt: new Date(report.submitted_at),
    } as const;
    const mail = workMail({ email: 'a@b.test', firstName: 'A', role: 'admin' } as Reader, [notification], {
      ...{ publicUrl: portal.url, unsubscribeUrl: '', timeZone: config.timeZone },
    });
    const rendered = await render(defaultTemplate('work_news'), mail.data);
    const column: Column<typeof report> = {
      header: message('At'),
      value: (row) => row.submitted_at,
      date: true,
    };
    const texts = {
      screen: formatDateTime(report.submitted_at),
      paper: (await read(await ask('admin', ids.submitted))).text,
      mail: rendered.text,
      html: rendered.html,
      file: fileCell(column, report),
    };
    for (const [where, words] of Object.entries(texts)) expect(words, where).toContain(clock);
    expect(texts.paper).toContain(`${clock} E`);
    expect(texts.mail).toMatch(new RegExp(`${clock} E[SD]T`));
  }
});

test('texts of any kind stay within the page', async () => {
  const { text, totalPages, pdf } = await read(await ask('admin', ids.hostile));
  expect(totalPages).toBeLessThan(6);
  expect(text).toContain('[?]');
  expect(text).toContain('replaces characters that cannot be printed');
  expect(text).toContain('<b>%PDF-1.7</b> (unbalanced');
  for (let number = 1; number <= totalPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('transform' in item) || item.str.trim() === '') continue;
      const [, , , , x, y] = item.transform as number[];
      expect(x).toBeGreaterThanOrEqual(50);
      expect((x ?? 0) + item.width).toBeLessThanOrEqual(612 - 48);
      expect(y).toBeGreaterThan(30);
    }
  }
});

test('the longest texts, largest numbers, and extreme dates that a report can store are shown', async () => {
  await portal.owner.query(
    `update work_order_reports set work_performed = $2, materials_used = $3, hours_worked = 999, crew_size = 99,
       completed_on = '2199-12-31', signature_name = $4 where id = $1`,
    [ids.submitted, 'W'.repeat(10_000), 'Żółć '.repeat(380), 'W'.repeat(120)],
  );
  await portal.owner.query(
    `update work_orders set title = $2, store_location = $3, contact_name = $4 where id = $1`,
    [ids.workOrder, 'W'.repeat(160), 'W'.repeat(400), 'W'.repeat(120)],
  );
  const { text, totalPages } = await read(await ask('admin', ids.submitted));
  expect(text).toContain('Dec 31, 2199');
  expect(text).toContain('999.00 h · 99 people');
  expect(totalPages).toBeLessThan(20);
});

test('a report with many photos shows sixty and counts the others', async () => {
  await portal.owner.query(
    `insert into attachments (storage_path, file_name, content_type, size_bytes, category, uploaded_by, report_id)
     select $1 || '/' || n || '.jpg', 'gone.jpg', 'image/jpeg', 1, 'during', $1::uuid, $2 from generate_series(1, 63) n`,
    [company.people.subcontractor.profileId, ids.submitted],
  );
  const { text, totalPages } = await read(await ask('admin', ids.submitted));
  expect(text).toContain('3 more photos can be seen with this report on screen.');
  expect(text.match(/On screen only/g)).toHaveLength(60);
  expect(totalPages).toBeGreaterThan(3);
});

test('the company’s logo is on the document and in emails', async () => {
  const { client } = company.people.admin;
  const pictures = async () => {
    const { pdf } = await read(await ask('admin', ids.hostile));
    return extractImages(pdf, 1);
  };
  expect(await pictures()).toEqual([]);
  const path = `logo-${randomUUID()}.png`;
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();
  const uploaded = await client.storage.from('branding').upload(path, logo, { contentType: 'image/png' });
  expect(uploaded.error).toBeNull();
  const saved = await client.rpc('save_branding', { version: null, product_name: '', logo_path: path });
  expect(saved.error).toBeNull();

  const [drawn, ...others] = await pictures();
  expect(others).toEqual([]);
  const [red = 0, green = 0, blue = 0] = drawn?.data ?? [];
  expect([red > 180, green < 60, blue < 60]).toEqual([true, true, true]);

  await client.rpc('send_test_email', {});
  const html = async () => (await portal.owner.query('select html from email_log')).rows[0]?.html ?? '';
  await expect.poll(html).toContain(path);
  const address = /<img src="([^"]+)"/.exec(await html())?.[1] ?? '';
  const shown = await fetch(address);
  expect(Buffer.from(await shown.arrayBuffer()).equals(logo)).toBe(true);
});

test('many simultaneous readers all get their document', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('admin', ids.approved)));
  for (const answer of answers) expect((await read(answer)).text).toContain('Service report');
});
