import type pg from 'pg';
import { insertRow } from './rows.ts';

interface About {
  customer: string;
  requester: string;
  admin: string;
  workOrder: string;
  text: (what: string) => string;
}

/** What the office keeps about itself, its mails, and the customer of a job. */
export async function addOfficeRows(owner: pg.Pool, about: About) {
  const { customer, requester, admin, workOrder, text } = about;
  const add = (table: string, row: Record<string, unknown>, answer = 'id') =>
    insertRow(owner, table, row, answer);
  // Both jobs of a customer share these.
  await owner.query(
    'insert into public.organization_billing (organization_id, contact_name) values ($1, $2) on conflict do nothing',
    [customer, text('terms')],
  );
  await owner.query(
    'insert into public.organization_internals (organization_id, notes) values ($1, $2) on conflict do nothing',
    [customer, text('tax_notes')],
  );
  const template = text('template');
  const words = { subject: 's', body: 'b' };
  const mail = await add('email_log', {
    ...{ to_address: `${text('mail')}@example.test`, template: 'recovery', subject: 'Reset' },
  });
  const record = { email_id: mail, record_table: 'work_orders', record_id: workOrder };
  await add('email_records', record, 'email_id');
  // Far behind all entries, so that the portal seals none after it.
  const place = 9_000_000_000_000 + Math.floor(Math.random() * 1_000_000);
  return {
    auditBlock: await add(
      'audit_blocks',
      {
        ...{ number: place, position_from: place, position_until: place + 1, entries: 1 },
        ...{ entries_hash: text('entries'), previous_hash: '', hash: text('block') },
        sealed_at: '2026-03-02T13:00:00Z',
      },
      'number',
    ),
    auditRemoval: await add('audit_removals', {
      ...{ block_number: place, block_hash: text('removed'), entries_removed: 1 },
      sealed_until: '2026-03-02T13:00:00Z',
    }),
    setting: await add('settings', { key: text('setting'), value: '"x"' }, 'key'),
    template: await add('email_templates', { name: template, ...words }, 'name'),
    templateVersion: await add('email_template_versions', { template, ...words }),
    mail,
    maintenanceRun: await add('maintenance_runs', { kind: 'resend_emails', error: text('maintenance') }),
    rejectedAddress: await add('rejected_addresses', {
      ...{ address: `${text('address')}@example.test`, answer: '550' },
    }),
    deactivation: await add('profile_deactivations', {
      ...{ profile_id: requester, organization_id: customer, reason: text('deactivation') },
      ...{ deactivated_by: admin, deactivated_at: '2026-03-02T13:00:00Z' },
      ...{ reactivated_by: admin, reactivated_at: '2026-03-03T13:00:00Z' },
    }),
  };
}
