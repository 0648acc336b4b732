import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CommandInput } from '#shared/commands.ts';
import type { Company, PersonName } from '#test/support/company.ts';

/** The tables' owner, who arranges, and the people who then act. */
export interface Fixture {
  owner: pg.Pool;
  company: Company;
}

export async function billForm(fixture: Fixture): Promise<CommandInput<'submit_bill'>> {
  const work_order_id = await addWorkOrder(fixture, 'completed');
  return {
    external_bill_number: randomUUID(),
    lines: [{ work_order_id, amount: 450.5 }],
    attachment_ids: [await addPhoto(fixture, 'subcontractor')],
  };
}

/** A work order of the customer; from `assigned` on, it is the subcontractor's. */
export function addWorkOrder(fixture: Fixture, status: string): Promise<string> {
  const { organizations, locationId } = fixture.company;
  return add(fixture, 'work_orders', {
    title: 'Door does not close',
    status,
    organization_id: organizations.customer,
    partner_location_id: locationId,
    reported_by: fixture.company.people.partner.profileId,
    assigned_organization_id: status === 'received' ? null : organizations.subcontractor,
  });
}

/** Which version of a work order somebody has read. */
export async function versionOf({ owner }: Fixture, id: string): Promise<string> {
  const { rows } = await owner.query<{ version: string }>(
    `select to_json(updated_at) #>> '{}' as version from public.work_orders where id = $1`,
    [id],
  );
  return rows[0]?.version ?? '';
}

/** A location of the customer. */
export const addLocation = (fixture: Fixture): Promise<string> =>
  add(fixture, 'partner_locations', {
    organization_id: fixture.company.organizations.customer,
    name: `Location ${randomUUID()}`,
  });

/** A new customer without anything. */
export const addCustomer = (fixture: Fixture): Promise<string> =>
  add(fixture, 'organizations', { name: `Customer ${randomUUID()}`, organization_type: 'partner' });

/** A file for the documents of an organization that no row names yet; answers its path. */
export async function addDocumentFile({ owner }: Fixture, organizationId: string): Promise<string> {
  const path = `${organizationId}/${randomUUID()}`;
  await owner.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('documents', $1, $2, '{"mimetype": "application/pdf", "size": 1000}')`,
    [path, randomUUID()],
  );
  return path;
}

/** A document of a new customer. */
export async function addDocument(fixture: Fixture): Promise<{ id: string; version: string }> {
  const organizationId = await addCustomer(fixture);
  const { rows } = await fixture.owner.query<{ id: string; version: string }>(
    `insert into public.organization_documents
       (organization_id, kind, title, storage_path, file_name, content_type, size_bytes)
     values ($1, 'license', 'License', $2, 'license.pdf', 'application/pdf', 1000)
     returning id, to_json(updated_at) #>> '{}' as version`,
    [organizationId, await addDocumentFile(fixture, organizationId)],
  );
  return rows[0] ?? { id: '', version: '' };
}

/** A project that is planned for the customer. */
export const addProject = (fixture: Fixture): Promise<string> =>
  add(fixture, 'projects', {
    organization_id: fixture.company.organizations.customer,
    name: `Project ${randomUUID()}`,
  });

/** A final report that waits for its review. */
export async function addReport(fixture: Fixture): Promise<string> {
  return add(fixture, 'work_order_reports', {
    work_order_id: await addWorkOrder(fixture, 'work_completed'),
    subcontractor_user_id: fixture.company.people.subcontractor.profileId,
    subcontractor_organization_id: fixture.company.organizations.subcontractor,
    work_performed: 'Replaced the closer.',
    hours_worked: 2.5,
    completed_on: '2026-03-02',
    is_final: true,
  });
}

/** A report of which one photo is still on its way; answers the id of its draft. */
export async function addReportThatWaits(fixture: Fixture): Promise<string> {
  const id = await addReport(fixture);
  const { rows } = await fixture.owner.query<{ submission_key: string }>(
    'update public.work_order_reports set photos_expected = 1 where id = $1 returning submission_key',
    [id],
  );
  return rows[0]?.submission_key ?? '';
}

/** A file in somebody's folder that no row names yet, as far as the database knows; answers its path. */
export async function addFile({ owner, company }: Fixture, by: PersonName): Promise<string> {
  const path = `${company.people[by].profileId}/${randomUUID()}.jpg`;
  await owner.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('attachments', $1, $2, '{"mimetype": "image/jpeg", "size": 1000}')`,
    [path, randomUUID()],
  );
  return path;
}

export async function addSubmittedBill(fixture: Fixture): Promise<string> {
  const subcontractor_bill_id = await add(fixture, 'subcontractor_bills', {
    submitted_by: fixture.company.people.subcontractor.profileId,
    subcontractor_organization_id: fixture.company.organizations.subcontractor,
    status: 'submitted',
    submitted_at: '2026-11-19T12:00:00Z',
    total_amount: 450.5,
  });
  const work_order_id = await addWorkOrder(fixture, 'completed');
  const line = { subcontractor_bill_id, work_order_id, amount: 450.5 };
  await add(fixture, 'subcontractor_bill_work_orders', line);
  return subcontractor_bill_id;
}

/** The row of an uploaded photo that belongs to nothing yet. */
export async function addPhoto(fixture: Fixture, by: PersonName): Promise<string> {
  const { profileId } = fixture.company.people[by];
  return add(fixture, 'attachments', {
    storage_path: await addFile(fixture, by),
    file_name: 'photo.jpg',
    content_type: 'image/jpeg',
    size_bytes: 1000,
    uploaded_by: profileId,
  });
}

/** Inserts one row and answers its id; the keys are trusted column names. */
export async function add({ owner }: Fixture, table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row);
  const parameters = columns.map((_column, index) => `$${index + 1}`);
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.${table} (${columns.join(', ')}) values (${parameters.join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}
