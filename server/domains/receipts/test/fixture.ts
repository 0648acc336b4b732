/** The fixture of the receipt tests: one test company per test file. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';

export let portal: TestPortal;
export let company: Company;
/** Gives the calling test file a portal and a company of its own. */
export function openCompany(): void {
  beforeAll(async () => {
    portal = await startTestPortal();
    company = await createCompany(portal);
  });
  afterAll(() => portal.stop());
}

export const call = async <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never) as unknown as Promise<{
    data: CommandOutput<Name>;
    error: null | { code: string; message: string };
  }>;

export const one = async <Row>(text: string, values: unknown[]) =>
  (await portal.owner.query(text, values)).rows[0] as Row;

export async function workOrder(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by)
     values ('Door does not close', 'in_progress', $1, $2, $3) returning id`,
    [company.organizations.customer, company.locationId, company.people.partner.profileId],
  );
  return id;
}

export async function file(as: PersonName, digest?: string): Promise<string> {
  const { profileId } = company.people[as];
  const { id } = await one<{ id: string }>(
    `with stored as (insert into storage.objects (bucket_id, name, version) values ('attachments', $1, gen_random_uuid()::text))
     insert into public.attachments (storage_path, file_name, content_type, size_bytes, uploaded_by)
     values ($1, 'receipt.jpg', 'image/jpeg', 9, $2) returning id`,
    [`${profileId}/${randomUUID()}.jpg`, profileId],
  );
  if (digest) {
    await portal.owner.query('update public.attachments set content_digest = $2 where id = $1', [id, digest]);
  }
  return id;
}

/** Of last week, because a receipt of long ago is refused. */
export const RECEIPT_DAY = recentDay(7);

export const form = (changes: Partial<CommandInput<'save_receipt'>> = {}): CommandInput<'save_receipt'> => ({
  vendor_name: `Shop ${randomUUID()}`,
  receipt_date: RECEIPT_DAY,
  amount: 40,
  category: 'materials',
  description: 'Hinges',
  allocations: [],
  attachment_ids: [],
  ...changes,
});

export async function handedIn(
  as: PersonName = 'employee',
  changes: Partial<CommandInput<'save_receipt'>> = {},
) {
  const { data, error } = await call(as, 'save_receipt', form(changes));
  expect(error).toBeNull();
  return data.id;
}

export const approve = (as: PersonName, receipt_id: string, amount = 40) =>
  call(as, 'approve_receipts', { receipts: [{ receipt_id, amount }] });

export const row = (id: string) =>
  one<Record<string, unknown>>(
    `select status, amount::float8 as amount, employee_user_id, submitted_by, reviewed_by, review_notes,
       reimbursed_on::text as reimbursed_on, reimbursed_by
     from public.receipts where id = $1`,
    [id],
  );
