import { expect, test } from 'vitest';
import { createCompany } from '#test/support/company.ts';
import { startTestPortal } from '#test/support/portal.ts';
import { startMailServer } from '#test/support/smtp-server.ts';

test('an invitation is valid until a time by the clock of the office, also once that has changed', async () => {
  const smtp = await startMailServer();
  const portal = await startTestPortal({ env: { SMTP_URL: smtp.url } });
  const { people, organizations } = await createCompany(portal);
  const { rows } = await portal.owner.query(
    `select name, to_json(updated_at) #>> '{}' as version from public.organizations where organization_type = 'internal'`,
  );
  await people.admin.client
    .rpc('save_company', {
      ...{ ...rows[0], time_zone: 'Pacific/Honolulu', legal_name: '', tax_number: '', contact_phone: '' },
      ...{ contact_email: '', address_line1: '', address_line2: '', city: '', state: '', postal_code: '' },
    })
    .throwOnError();

  await people.admin.client
    .rpc('invite_person', {
      ...{ email: 'new@people.test', first_name: 'New', last_name: 'Person' },
      ...{ organization_id: organizations.customer, role: 'member' },
    })
    .throwOnError();
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
  expect(smtp.received[0]).toContain('HST');
  await portal.stop();
  await smtp.stop();
});
