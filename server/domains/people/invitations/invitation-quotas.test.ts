import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReason } from '#shared/error-reasons/wire.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Firms send few emails to strangers through the mail server of the contractor. */

let portal: TestPortal;
let company: Company;
let firmAdmins: Person[];
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  company = await createCompany(portal);
  firmAdmins = await Promise.all(
    ['First', 'Second'].map((name) =>
      addPerson(portal, { name, memberships: [[company.organizations.customer, 'admin']] }),
    ),
  );
  await portal.owner.query(
    `insert into public.settings (key, value) values ('quotas', '{"firm_invitations_per_day": 3}')`,
  );
});
afterAll(() => portal.stop());

async function invite(as: Person | undefined) {
  count += 1;
  const answer = await as?.client.rpc('invite_person', {
    ...{ email: `stranger${count}@people.test`, first_name: 'Sam', last_name: 'Stranger' },
    ...{ organization_id: company.organizations.customer, role: 'member' },
  });
  return { id: answer?.data?.id ?? '', reason: readReason(answer?.error?.details)?.reason };
}

test('the administrators of a firm share its invitations of a day, also those that are mailed again', async () => {
  const [first, second] = firmAdmins;
  const { id } = await invite(first);
  expect((await invite(second)).reason).toBeUndefined();
  const resend = async () => {
    await portal.owner.query(
      `update public.invitations set mailed_at = now() - interval '2 min' where id = $1`,
      [id],
    );
    const answer = await first?.client.rpc('resend_invitation', { invitation_id: id });
    return readReason(answer?.error?.details)?.reason;
  };
  expect(await resend()).toBeUndefined();
  expect(await resend()).toBe('quota_firm_invitations_per_day');
  expect((await invite(second)).reason).toBe('quota_firm_invitations_per_day');
  // The office invites to the same firm.
  expect((await invite(company.people.admin)).reason).toBeUndefined();
});
