import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { FAULTS, type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { openPhone, type Phone, type Submission } from './phone.ts';

export interface DeliveryOptions {
  seed: number;
  submissions: number;
  phones: number;
  faults: number;
  /** One of so many requests fails, as long as faults are left. */
  faultRate: number;
  connectionCheckMs: number;
  stallMs: number;
  /** Of what a stall costs: how often it is chosen among the faults. */
  stallRate: number;
  chunkBytes: number;
  mostPhotoBytes: number;
}

export interface DeliveryReport {
  options: DeliveryOptions;
  submitted: number;
  happened: [Fault, number][];
  seconds: number;
  /** From the last fault until every queue was empty. */
  healedMs: number;
  photoBytes: number;
  uploadedBytes: number;
  problems: string[];
}

/** Longer than this without anything happening, and a phone is stuck. */
const PATIENCE_MS = 600_000;
/** By so much the photos are smaller whose reports are written for the faults' sake. */
const SMALLER = 8;
/** The memory that stands in for a database holds so many drafts. */
const ROOM = 9;

/**
 * Phones submit reports with photos through a line and a server that fail at random; after so many faults all is well
 * again, and nobody touches a phone. What is on the server then is compared with what was submitted.
 */
export async function deliver(options: DeliveryOptions): Promise<DeliveryReport> {
  const portal = await startTestPortal();
  const company = await createCompany(portal);
  const proxy = await startFaultyProxy(Number(new URL(portal.url).port));
  const random = seededRandom(options.seed);
  const phones: Phone[] = [];
  const startedAt = performance.now();
  try {
    const { email, profileId } = company.people.subcontractor;
    for (let n = 0; n < options.phones; n += 1) {
      phones.push(await openPhone({ ...options, url: proxy.url, anonKey: portal.anonKey, email, profileId }));
    }
    let left = options.faults;
    let lastFaultAt = 0;
    proxy.next = () => {
      if (left === 0 || random() > options.faultRate) return undefined;
      left -= 1;
      const fault = chooseFault(random, options.stallRate);
      // A line that stalls heals when it is given up.
      const lastsMs = fault === 'stall' ? options.stallMs : 0;
      lastFaultAt = Math.max(lastFaultAt, performance.now() + lastsMs);
      return fault;
    };
    const workOrders = await addWorkOrders(portal, company, options.submissions);
    const submissions = await submitAll(phones, workOrders, options, random);
    // The line goes on failing until all faults have happened, on small reports; no phone waits for another's.
    let seen = { left, atMs: performance.now() };
    while (left > 0 && performance.now() < seen.atMs + PATIENCE_MS) {
      if (left < seen.left) seen = { left, atMs: performance.now() };
      const idle = await emptyOnes(phones);
      if (idle.length === 0) await sleep(20);
      else submissions.push(...(await submitMore(portal, company, idle, options, random)));
    }
    const healsAt = performance.now() + PATIENCE_MS;
    while ((await emptyOnes(phones)).length < phones.length && performance.now() < healsAt) await sleep(20);
    const healedMs = performance.now() - lastFaultAt;
    return {
      options,
      submitted: submissions.length,
      happened: [...proxy.happened].toSorted(([, a], [, b]) => b - a),
      seconds: (performance.now() - startedAt) / 1000,
      healedMs,
      photoBytes: await sizeOfPhotos(portal),
      uploadedBytes: proxy.uploadedBytes,
      problems: [
        ...(left > 0 ? [`${left} faults never happened`] : []),
        ...(await queueProblems(phones)),
        ...(await serverProblems(portal, submissions)),
      ],
    };
  } finally {
    await Promise.all(phones.map((phone) => phone.close()));
    await proxy.stop();
    await portal.stop();
  }
}

function chooseFault(random: () => number, stallRate: number): Fault {
  if (random() < stallRate) return 'stall';
  const others = FAULTS.filter((fault) => fault !== 'stall');
  return others[Math.floor(random() * others.length)] ?? 'cut before';
}

/** Each phone hands over its share as fast as it has room for drafts. */
async function submitAll(
  phones: readonly Phone[],
  workOrders: readonly string[],
  { mostPhotoBytes }: DeliveryOptions,
  random: () => number,
): Promise<Submission[]> {
  const all = await Promise.all(
    phones.map(async (phone, index) => {
      const mine = workOrders.filter((_, n) => n % phones.length === index);
      const done: Submission[] = [];
      for (const workOrderId of mine) {
        while ((await phone.drafts()) >= ROOM) await sleep(20);
        done.push(await phone.submit(workOrderId, sizes(random, mostPhotoBytes)));
      }
      return done;
    }),
  );
  return all.flat();
}

async function submitMore(
  portal: TestPortal,
  company: Company,
  phones: readonly Phone[],
  { mostPhotoBytes }: DeliveryOptions,
  random: () => number,
): Promise<Submission[]> {
  const workOrders = await addWorkOrders(portal, company, phones.length);
  return Promise.all(
    phones.map((phone, n) => phone.submit(workOrders[n] ?? '', sizes(random, mostPhotoBytes / SMALLER))),
  );
}

/** One to three photos. */
const sizes = (random: () => number, most: number): number[] =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => 1 + Math.floor(random() * most));

async function emptyOnes(phones: readonly Phone[]): Promise<Phone[]> {
  const left = await Promise.all(phones.map((phone) => phone.left()));
  return phones.filter((_phone, index) => left[index] === 0);
}

async function addWorkOrders(portal: TestPortal, company: Company, count: number): Promise<string[]> {
  const { organizations, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id)
     select 'Job ' || n, 'in_progress', $1, $2, $3 from generate_series(1, $4) n returning id`,
    [organizations.customer, locationId, organizations.subcontractor, count],
  );
  return rows.map(({ id }) => id);
}

async function queueProblems(phones: readonly Phone[]): Promise<string[]> {
  const left = await Promise.all(phones.map((phone) => phone.left()));
  return left.flatMap((count, index) =>
    count > 0 ? [`phone ${index} still holds ${count} records`, ...(phones[index]?.attention ?? [])] : [],
  );
}

/** Every report once, every photo once, whole, in its place; and nothing else. */
async function serverProblems(portal: TestPortal, submissions: readonly Submission[]): Promise<string[]> {
  const { rows } = await portal.owner.query<{
    submission_key: string;
    work_order_id: string;
    photos_expected: number;
    photos_arrived: number;
    photos: { caption: string; path: string; position: number }[];
  }>(
    `select r.submission_key, r.work_order_id, r.photos_expected, r.photos_arrived,
       coalesce(json_agg(json_build_object('caption', a.caption, 'path', a.storage_path, 'position', a.position)
         order by a.position) filter (where a.id is not null), '[]') as photos
     from public.work_order_reports r left join public.attachments a on a.report_id = r.id group by r.id`,
  );
  const problems: string[] = [];
  if (rows.length !== submissions.length) problems.push(`${rows.length} reports of ${submissions.length}`);
  for (const { draftId, workOrderId, photos } of submissions) {
    const report = rows.find(({ submission_key }) => submission_key === draftId);
    if (!report || report.work_order_id !== workOrderId) {
      problems.push(`the report of ${draftId} is missing`);
      continue;
    }
    const there = report.photos.map(({ caption }) => caption);
    if (there.join() !== [...photos.keys()].join())
      problems.push(`${draftId} has the photos ${there.join()}`);
    if (report.photos_arrived !== photos.size || report.photos_expected !== photos.size) {
      problems.push(`${draftId} counts ${report.photos_arrived} of ${report.photos_expected}`);
    }
    for (const { caption, path } of report.photos) {
      if ((await hashOf(portal, path)) !== photos.get(caption))
        problems.push(`${path} is not what was taken`);
    }
  }
  const files = await portal.owner.query(`select from storage.objects where bucket_id = 'attachments'`);
  const wanted = submissions.reduce((total, { photos }) => total + photos.size, 0);
  if (files.rowCount !== wanted) problems.push(`${files.rowCount} files of ${wanted}`);
  return problems;
}

async function hashOf(portal: TestPortal, path: string): Promise<string> {
  const { data, error } = await portal.serviceClient().storage.from('attachments').download(path);
  if (error) return error.message;
  return createHash('sha256')
    .update(Buffer.from(await data.arrayBuffer()))
    .digest('hex');
}

async function sizeOfPhotos(portal: TestPortal): Promise<number> {
  const { rows } = await portal.owner.query<{ bytes: string | null }>(
    'select sum(size_bytes) as bytes from public.attachments',
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** What a delivery did, as text for people. */
export function describeDelivery({ options, ...report }: DeliveryReport): string {
  const faults = report.happened.map(([fault, count]) => `${count} × ${fault}`).join(', ');
  const resent = report.uploadedBytes / report.photoBytes - 1;
  return `${[
    `delivery         TEST_SEED=${options.seed}: ${report.submitted} reports from ${options.phones} phones in ${report.seconds.toFixed(0)} s`,
    `faults           ${faults}`,
    `healed           every queue empty ${(report.healedMs / 1000).toFixed(1)} s after the last fault`,
    `bytes            ${(report.photoBytes / 2 ** 20).toFixed(1)} MB of photos, ${(100 * resent).toFixed(0)} % sent again`,
  ].join('\n')}\n`;
}

/** What must hold, with what broke it. */
export const deliveryProblems = ({ problems, healedMs }: DeliveryReport): string[] => [
  ...problems,
  ...(healedMs > 60_000 ? [`the queues were empty only after ${(healedMs / 1000).toFixed(1)} s`] : []),
];
