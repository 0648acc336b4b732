import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_CHUNK_BYTES } from '#shared/limits.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { percentile } from '#test/support/percentile.ts';
import { type PortalNodes, startPortalNodes } from '#test/support/portal-nodes.ts';
import { residentMegabytes } from '#test/support/resident-memory.ts';
import { SMALLEST_JPEG } from '#test/support/smallest-jpeg.ts';
import { createDelivery } from '#web/offline/outbox/delivery.ts';
import { draftOf, factsOf, photoOf } from './delivery/local-report.ts';

const PHOTOS = 2;
const PHOTO_BYTES = 200_000;
/** A device sends one after the other; so many are on their way at most, and the pace drops on a slow machine. */
const MOST_AT_ONCE = 64;
const EXPORTS_AT_ONCE = 10;
const EXPORT_EVERY_MS = 3_000;
const PAGE_ROWS = 1000;
const QUIET_WITHIN_MS = 120_000;
const NO_LIMIT = 1_000_000_000;

export interface SubmissionOptions {
  /** Reports with photos. */
  perSecond: number;
  seconds: number;
  exportSeconds: number;
}

export interface SubmissionReport {
  submitted: number;
  /** Reports a second that were wanted and reached. */
  pace: { wanted: number; reached: number };
  latencyMs: { p50: number; p99: number };
  exports: number;
  exportSizes: number[];
  failures: string[];
  /** What the database has: reports, and photos of reports. */
  stored: { reports: number; photos: number };
  /** How long after the last export no statement ran any more. */
  quietAfterMs: number;
  memoryMb: { warm: number; after: number };
}

/**
 * Reports with photos arrive at an even pace; then the office saves the list of them again and again (reliability
 * requirements 4). Real requests to a portal that is a process of its own.
 */
export async function submitMany(options: SubmissionOptions): Promise<SubmissionReport> {
  const portal = await startPortalNodes(1);
  try {
    const url = portal.nodes[0]?.url ?? '';
    const company = await createCompany(portal.at(url));
    const count = options.perSecond * options.seconds;
    const workOrders = await addWorkOrders(portal, company, count);
    const failures: string[] = [];
    const submit = await makeSubmitter(portal, url, company);
    const { latenciesMs, tookMs } = await atPace(options.perSecond, workOrders, submit, failures);
    const sizes: number[] = [];
    const exportOnce = await makeExporter(portal, url, company);
    const rss = () => residentMegabytes(portal.nodes[0]?.child().process.pid ?? 0);
    let warm = 0;
    const end = performance.now() + options.exportSeconds * 1000;
    do {
      const next = performance.now() + EXPORT_EVERY_MS;
      const all = await Promise.allSettled(Array.from({ length: EXPORTS_AT_ONCE }, exportOnce));
      for (const one of all)
        if (one.status === 'fulfilled') sizes.push(one.value);
        else failures.push(`export: ${one.reason}`);
      warm ||= rss();
      await sleep(Math.max(0, next - performance.now()));
    } while (performance.now() < end);
    const quietAfterMs = await untilQuiet(portal);
    return {
      ...{
        submitted: count,
        failures,
        exports: sizes.length,
        exportSizes: [...new Set(sizes)],
        quietAfterMs,
      },
      pace: { wanted: options.perSecond, reached: (count * 1000) / tookMs },
      latencyMs: { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) },
      stored: await storedOf(portal),
      memoryMb: { warm, after: rss() },
    };
  } finally {
    await portal.remove();
  }
}

async function addWorkOrders(
  { database }: PortalNodes,
  { organizations, locationId }: Company,
  count: number,
): Promise<string[]> {
  // One person sends more than a firm in a day.
  await database.owner.query(`insert into public.settings (key, value) values ('quotas', $1)`, [
    JSON.stringify(
      Object.fromEntries(
        ['files', 'organization_files', 'file_bytes', 'organization_file_bytes']
          .concat('attachments', 'reports', 'changes', 'commands')
          .map((name) => [`${name}_per_day`, NO_LIMIT * 1000]),
      ),
    ),
  ]);
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id)
     select 'Job ' || n, 'in_progress', $1, $2, $3 from generate_series(1, $4::int) n returning id`,
    [organizations.customer, locationId, organizations.subcontractor, count],
  );
  return rows.map(({ id }) => id);
}

/** Sends a report and its photos as the app does, one after the other. */
async function makeSubmitter({ secrets }: PortalNodes, url: string, { people }: Company) {
  const { client, profileId } = people.subcontractor;
  const { data } = await client.auth.getSession();
  const token = async () => data.session?.access_token ?? '';
  const delivery = createDelivery(
    { url, anonKey: secrets.anonKey, token, chunkBytes: UPLOAD_CHUNK_BYTES },
    async (blob) => Buffer.from(await blob.arrayBuffer()),
  );
  const { signal } = new AbortController();
  return async (workOrderId: string): Promise<void> => {
    const draftId = randomUUID();
    const photos = Array.from({ length: PHOTOS }, () => ({
      id: randomUUID(),
      bytes: Buffer.concat([SMALLEST_JPEG, randomBytes(PHOTO_BYTES)]),
    }));
    const draft = draftOf(draftId, profileId, workOrderId, photos.map(factsOf));
    await delivery.report(draft, signal);
    for (const photo of photos) {
      const upload = { onUrl() {}, onProgress() {}, onFurther() {} };
      const local = photoOf(photo.id, draftId, profileId, photo.bytes);
      await delivery.photo({ draft, facts: factsOf(photo), photo: local, upload }, signal);
    }
  };
}

/** @returns how long each took from the moment at which it was due */
async function atPace(
  perSecond: number,
  workOrders: readonly string[],
  submit: (workOrderId: string) => Promise<void>,
  failures: string[],
): Promise<{ latenciesMs: number[]; tookMs: number }> {
  const latenciesMs: number[] = [];
  const begin = performance.now();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < workOrders.length; index = next++) {
      const dueMs = begin + (index * 1000) / perSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
      try {
        await submit(workOrders[index] ?? '');
        latenciesMs.push(performance.now() - dueMs);
      } catch (error) {
        failures.push(`report: ${JSON.stringify((error as { failure?: unknown }).failure ?? String(error))}`);
      }
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, work));
  return { latenciesMs, tookMs: performance.now() - begin };
}

/** Reads the whole list of reports, page by page, as the office's screen does when it saves it. @returns its size */
async function makeExporter({ secrets }: PortalNodes, url: string, { people }: Company) {
  const { data } = await people.admin.client.auth.getSession();
  const headers = {
    apikey: secrets.anonKey,
    authorization: `Bearer ${data.session?.access_token}`,
    accept: 'text/csv',
  };
  const query = `${url}/rest/v1/work_order_reports?select=id,work_order_id,work_performed,hours_worked,photos_arrived,submitted_at&order=id&limit=${PAGE_ROWS}`;
  return async (): Promise<number> => {
    let size = 0;
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const answer = await fetch(`${query}&offset=${offset}`, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      size += text.length;
      if (text.trimEnd().split('\n').length <= PAGE_ROWS) return size;
    }
  };
}

/** @throws Error when statements still run after two minutes */
async function untilQuiet({ database }: PortalNodes): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < QUIET_WITHIN_MS) {
    const { rows } = await database.owner.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and usename = 'authenticator' and state <> 'idle'`,
    );
    if (rows[0]?.open === 0) return performance.now() - begin;
    await sleep(50);
  }
  throw new Error('Statements still run two minutes after the last request.');
}

async function storedOf({ database }: PortalNodes): Promise<SubmissionReport['stored']> {
  const { rows } = await database.owner.query<SubmissionReport['stored']>(
    `select (select count(*)::int from public.work_order_reports where photos_arrived = $1) as reports,
            (select count(*)::int from public.attachments where report_id is not null) as photos`,
    [PHOTOS],
  );
  return rows[0] ?? { reports: 0, photos: 0 };
}
