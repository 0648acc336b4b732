/** The fixture of reports with photos: a company, and for each test a work order that its subcontractor reports on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { SMALLEST_JPEG } from '#test/support/smallest-jpeg.ts';

export const JPEG = new Uint8Array(SMALLEST_JPEG);

export let portal: TestPortal;
export let company: Company;
/** What the subcontractor submits, with a key of its own for each test. */
export let report: CommandInput<'submit_report'>;

/** Gives the calling test file a portal, and each of its tests a work order. */
export function openReportingCrew(): void {
  beforeAll(async () => {
    portal = await startTestPortal();
    company = await createCompany(portal);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    report = {
      work_order_id: await addOrder(),
      submission_key: randomUUID(),
      work_performed: 'Replaced the ballast.',
      hours_worked: 2,
      crew_size: 1,
      completed_on: '2026-03-02',
      is_final: true,
      photos_expected: 2,
    };
  });
}

/** A work order that the subcontractor is doing; its id. */
export async function addOrder(): Promise<string> {
  const { organizations, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, trade, status, organization_id, partner_location_id, assigned_organization_id)
     values ('Sign is dark', 'Signs & Lighting', 'in_progress', $1, $2, $3) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}

export const submit = (more: Partial<CommandInput<'submit_report'>> = {}, as: PersonName = 'subcontractor') =>
  company.people[as].client.rpc('submit_report', { ...report, ...more } as never);

/** Stores a photo of this person. @returns its path */
export async function upload(as: PersonName = 'subcontractor'): Promise<string> {
  const { client, profileId } = company.people[as];
  const path = `${profileId}/${randomUUID()}.jpg`;
  const { error } = await client.storage.from('attachments').upload(path, JPEG, {
    contentType: 'image/jpeg',
  });
  expect(error).toBeNull();
  return path;
}

/** A file that its device sent at once. @returns its id, which a report may name */
export async function sendDirectly(as: PersonName = 'subcontractor', path?: string): Promise<string> {
  const { data } = await company.people[as].client
    .from('attachments')
    .insert({
      ...{ storage_path: path ?? (await upload(as)), file_name: 'after.jpg', category: 'after' },
      ...{ content_type: 'image/jpeg', size_bytes: JPEG.byteLength },
    })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

export const attach = (
  storage_path: string,
  more: Partial<CommandInput<'attach_report_photo'>> = {},
  as: PersonName = 'subcontractor',
) =>
  company.people[as].client.rpc('attach_report_photo', {
    submission_key: report.submission_key,
    storage_path,
    file_name: 'after.jpg',
    category: 'after',
    caption: 'The new ballast',
    taken_at: '2026-03-02T15:00:00Z',
    latitude: 41.9,
    longitude: -80.8,
    position: 0,
    ...more,
  } as never);
