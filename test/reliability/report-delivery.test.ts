import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { SMALLEST_JPEG as JPEG } from '#test/support/smallest-jpeg.ts';
import type { LocalDraft, LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { createDelivery } from '#web/offline/outbox/delivery.ts';
import { type Failure, failureOf } from '#web/offline/outbox/failure.ts';
import { tokenOf } from '#web/offline/outbox/token.ts';
import { type FaultyProxy, startFaultyProxy } from '../soak/delivery/faulty-proxy.ts';

/** The delivery of one report and one photo: each possible failure is reported as what it is. */

const CHUNK_BYTES = 64 * 1024;
const signal = new AbortController().signal;

let portal: TestPortal;
let company: Company;
let proxy: FaultyProxy;
let client: SupabaseClient;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  proxy = await startFaultyProxy(Number(new URL(portal.url).port));
  client = createClient(proxy.url, portal.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { email } = company.people.subcontractor;
  await client.auth.signInWithPassword({ email, password: PASSWORD });
});
afterAll(async () => {
  await proxy.stop();
  await portal.stop();
});
beforeEach(() => {
  proxy.next = () => undefined;
  proxy.uploadedBytes = 0;
});

/** Each call is a browser that was started anew: it knows what was kept, and nothing else. */
async function browser() {
  const { data } = await client.auth.getUser();
  const line = {
    url: proxy.url,
    anonKey: portal.anonKey,
    stallMs: 4_000,
    chunkBytes: CHUNK_BYTES,
    token: tokenOf(
      async () => client,
      () => data.user?.id ?? '',
    ),
  };
  return createDelivery(line, async (blob) => Buffer.from(await blob.arrayBuffer()));
}

async function draftWith(bytes: Buffer, type = 'image/jpeg') {
  const { organizations, locationId, people } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id, partner_location_id, assigned_organization_id)
     values ('Job', 'in_progress', $1, $2, $3) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  const ownerId = people.subcontractor.profileId;
  const facts: PhotoFacts = {
    id: randomUUID(),
    fileName: 'photo.jpg',
    type,
    category: 'after',
    caption: '',
    size: bytes.byteLength,
    takenAt: '2026-03-02T15:00:00.000Z',
  };
  const draft = {
    id: randomUUID(),
    ownerId,
    workOrderId: rows[0]?.id ?? '',
    form: {
      work_performed: 'Done',
      hours_worked: 1,
      crew_size: 1,
      completed_on: '2026-03-02',
      is_final: false,
    },
    photos: [facts],
  } as unknown as LocalDraft;
  const blob = new Blob([new Uint8Array(bytes)], { type });
  const photo: LocalPhoto = { id: facts.id, draftId: draft.id, ownerId, size: blob.size, blob };
  return { draft, facts, photo };
}

const picture = (kilobytes: number) => Buffer.concat([JPEG, randomBytes(kilobytes * 1024)]);
type Sent = Awaited<ReturnType<typeof draftWith>>;
const reportOf = async ({ draft }: Sent) => (await browser()).report(draft, signal);

/** Sends the photo from where an earlier try stopped; answers where the next one can go on. */
async function photoOf(
  sent: Sent,
  uploadUrl?: string,
): Promise<{ url: string | undefined; failure?: Failure }> {
  let url = uploadUrl;
  const onUrl = (at: string) => {
    url = at;
  };
  try {
    await (await browser()).photo(
      { ...sent, upload: { uploadUrl, onUrl, onProgress: () => undefined, onFurther: () => undefined } },
      signal,
    );
    return { url };
  } catch (error) {
    return { url, failure: failureOf(error) };
  }
}

/** What is stored of it: paths and sizes. */
const stored = async ({ draft }: Sent) =>
  (
    await portal.owner.query(
      `select a.size_bytes::int as size from attachments a join work_order_reports r on r.id = a.report_id
       where r.submission_key = $1`,
      [draft.id],
    )
  ).rows;

/** The n-th request of this kind, counted from 1, has this fault. */
function breaks(kind: RegExp, at: number, fault: NonNullable<ReturnType<FaultyProxy['next']>>): void {
  let seen = 0;
  proxy.next = (path) => {
    if (!kind.test(path)) return undefined;
    seen += 1;
    return seen === at ? fault : undefined;
  };
}
const UPLOAD = /upload\/resumable/;

test.for([
  'cut before',
  'cut inside the request',
  'answer lost',
  'cut inside the answer',
  'stall',
  'captive portal',
  'status 500',
] as const)('a photo continues where it was, in a new browser, after: %s', async (fault) => {
  const sent = await draftWith(picture(400));
  await reportOf(sent);
  // The first announces the photo, so this is its fourth time segment.
  breaks(UPLOAD, 5, fault);
  const first = await photoOf(sent);
  expect(first.failure?.kind).toBe(fault === 'status 500' ? 'server' : 'line');
  const second = await photoOf(sent, first.url);
  expect(second.failure).toBeUndefined();
  expect(await stored(sent)).toEqual([{ size: sent.photo.size }]);
  expect(proxy.uploadedBytes - sent.photo.size).toBeLessThanOrEqual(CHUNK_BYTES);
});

test('a photo whose upload the server has forgotten is sent again; one that is stored is only attached', async () => {
  const sent = await draftWith(picture(100));
  await reportOf(sent);
  breaks(/rpc\/attach_report_photo/, 1, 'answer lost');
  const { failure } = await photoOf(sent, `${proxy.url}/storage/v1/upload/resumable/${randomUUID()}`);
  expect(failure?.kind).toBe('line');
  const uploaded = proxy.uploadedBytes;
  expect(uploaded).toBe(sent.photo.size);
  expect((await photoOf(sent)).failure).toBeUndefined();
  expect((await photoOf(sent, 'https://elsewhere.test/upload')).failure).toBeUndefined();
  expect(proxy.uploadedBytes).toBe(uploaded);
  expect(await stored(sent)).toHaveLength(1);
});

test('a token that the server refuses is renewed, also in the middle of a photo', async () => {
  const sent = await draftWith(picture(400));
  breaks(/rpc\/submit_report/, 1, 'status 401');
  await reportOf(sent);
  breaks(UPLOAD, 4, 'status 401');
  expect((await photoOf(sent)).failure).toBeUndefined();
  expect(proxy.uploadedBytes).toBe(sent.photo.size);
});

test('a busy server sets the waiting time; what it never accepts is refused with a reason', async () => {
  const sent = await draftWith(picture(10));
  breaks(/rpc\/submit_report/, 1, 'status 429');
  await expect(reportOf(sent).catch(failureOf)).resolves.toMatchObject({ kind: 'busy', waitMs: 1_000 });
  await reportOf(sent);

  const page = await draftWith(Buffer.from('<html>not a photo</html>'));
  await reportOf(page);
  expect((await photoOf(page)).failure).toMatchObject({
    kind: 'refused',
    words: { title: 'This file is not a picture' },
  });
  const cutOff = await draftWith(JPEG.subarray(0, -1));
  await reportOf(cutOff);
  expect((await photoOf(cutOff)).failure).toMatchObject({
    kind: 'refused',
    words: { title: 'This picture is incomplete' },
  });
  const large = await draftWith(Buffer.concat([JPEG, Buffer.alloc(25 * 1024 * 1024)]));
  await reportOf(large);
  expect((await photoOf(large)).failure).toMatchObject({
    kind: 'refused',
    words: { title: 'This photo is too large for the server' },
  });
  expect(proxy.uploadedBytes).toBeLessThan(CHUNK_BYTES);
});

test('a report sent again with one photo less is the same report, which waits for one less', async () => {
  const sent = await draftWith(picture(1));
  const first = await reportOf(sent);
  const second = await (await browser()).report({ ...sent.draft, photos: [] }, signal);
  expect(second.id).toBe(first.id);
  const { rows } = await portal.owner.query(
    'select photos_expected from work_order_reports where submission_key = $1',
    [sent.draft.id],
  );
  expect(rows).toEqual([{ photos_expected: 0 }]);
});

const photosOf = async (reportId: string) =>
  (await portal.owner.query('select caption from attachments where report_id = $1', [reportId])).rows;

/** The draft after its person has changed what was done, and what is said under its photo. */
function changed(sent: Sent, work_performed: string, caption: string): Sent {
  const facts = { ...sent.facts, caption };
  const form = { ...(sent.draft.form as object), work_performed };
  return { ...sent, facts, draft: { ...sent.draft, form, photos: [facts] } };
}

test('each change of a draft that is repeatedly sent back arrives, with its photo', async () => {
  const sent = await draftWith(picture(1));
  const ids: string[] = [];
  for (const [work, caption] of [
    ['Set the closer', 'Door'],
    ['Set the left closer', 'Door'],
    ['Set the closer', 'Left door'],
  ] as const) {
    const draft = changed(sent, work, caption);
    const { id } = await reportOf(draft);
    expect((await photoOf(draft)).failure).toBeUndefined();
    ids.push(id);
    expect(await photosOf(id)).toEqual([{ caption }]);
    await company.people.manager.client
      .rpc('reject_report', { report_id: id, review_notes: 'Which closer?' })
      .throwOnError();
  }
  const { rows } = await portal.owner.query(
    `select id, work_performed, replaces_report_id, photos_arrived from work_order_reports
     where work_order_id = $1 order by submitted_at`,
    [sent.draft.workOrderId],
  );
  expect(rows).toMatchObject([
    { id: ids[0], work_performed: 'Set the closer', replaces_report_id: null },
    { id: ids[1], work_performed: 'Set the left closer', replaces_report_id: ids[0] },
    { id: ids[2], work_performed: 'Set the closer', replaces_report_id: ids[1], photos_arrived: 1 },
  ]);
});

test('a work order that accepts no more reports is a refusal with the server’s message', async () => {
  const sent = await draftWith(picture(1));
  await portal.owner.query(
    `update work_orders set status = 'on_hold', status_reason = 'Waits' where id = $1`,
    [sent.draft.workOrderId],
  );
  await expect(reportOf(sent).catch(failureOf)).resolves.toMatchObject({
    kind: 'refused',
    words: { title: expect.stringContaining('reports can be submitted while it is assigned or in progress') },
  });
});

test('nothing is sent under another name than its author’s', async () => {
  const line = {
    url: proxy.url,
    anonKey: portal.anonKey,
    token: tokenOf(
      async () => client,
      () => randomUUID(),
    ),
  };
  const sent = await draftWith(picture(1));
  const refused = createDelivery(line).report(sent.draft, signal).catch(failureOf);
  await expect(refused).resolves.toMatchObject({ kind: 'session' });
});

test('only the server’s own response counts as a working connection', async () => {
  const delivery = await browser();
  expect(await delivery.isConnectionGood()).toBe(true);
  for (const fault of ['captive portal', 'cut before', 'status 503'] as const) {
    breaks(/health/, 1, fault);
    expect(await delivery.isConnectionGood()).toBe(false);
  }
});
