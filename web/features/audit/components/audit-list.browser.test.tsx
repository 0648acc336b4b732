import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AuditList } from '#web/features/audit/components/audit-list.tsx';
import { SealCard } from '#web/features/audit/components/seal-card.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ENTRY = {
  id: id(1),
  occurred_at: '2026-11-20T15:00:00+00:00',
  action: 'update',
  table_name: 'subcontractor_bills',
  row_id: id(2),
  record_table: 'subcontractor_bills',
  record_id: id(2),
  before: { status: 'submitted', over_nte_amount: 85 },
  after: { status: 'approved', over_nte_amount: 85 },
  ip_address: '192.0.2.1',
  user_agent: null,
  record_name: 'BILL-000094',
  mentioned_names: [],
  audit_parts: [] as object[],
  actor: { first_name: 'Dana', last_name: 'Whitfield' },
};

const portal = answerPortal({
  '/rest/v1/audit_log': [ENTRY],
  '/rest/v1/audit_blocks': [{ number: 7, hash: 'ab'.repeat(32), sealed_at: '2026-11-20T15:00:05+00:00' }],
});

/** The latest request for entries. The names of what can be chosen are asked for beside them. */
const lastOf = ({ requests }: ReturnType<typeof answerPortal>) =>
  decodeURIComponent(requests.findLast(({ path }) => path.includes('/audit_log'))?.path ?? '');

test('an entry is a sentence that leads to its record, from one request', async () => {
  await renderPart(<AuditList />, { path: '/admin/security-audit' });
  const link = page
    .getByRole('link', { name: 'Dana Whitfield approved BILL-000094, $85.00 over NTE' })
    .first();
  await expect.element(link).toHaveAttribute('href', `/admin/subcontractor-bills/${id(2)}`);
  expect(portal.requests.filter(({ path }) => path.startsWith('/rest/'))).toHaveLength(1);
});

test('the filters of the address are sent, and an invalid address is not', async () => {
  await renderPart(<AuditList />, {
    path: `/admin/security-audit?action=export&address=192.0.2.9&record=${id(2)}&on-from=2026-11-01`,
  });
  const asked = () => lastOf(portal);
  await expect.poll(asked).toContain('action=in.(export)');
  expect(asked()).toContain('ip_address=eq.192.0.2.9');
  expect(asked()).toContain(`record_id=eq.${id(2)}`);
  expect(asked()).toContain('occurred_at=gte.2026-11-01');
});

test('an action is one entry with all that it changed, and what the portal did is left out, until asked', async () => {
  const part = (number: number) => ({
    ...{
      id: id(number),
      action: 'update',
      table_name: 'work_orders',
      row_id: id(8),
      record_table: 'work_orders',
    },
    ...{ record_id: id(8), record_name: 'WO-000123' },
    ...{ before: { status: 'work_completed' }, after: { status: 'completed' } },
  });
  // The database returns one more than is shown.
  portal.answer('/rest/v1/audit_log', [
    { ...ENTRY, audit_parts: Array.from({ length: 21 }, (_, number) => part(number)) },
  ]);
  const asked = () => lastOf(portal);
  await renderPart(<AuditList />, { path: '/admin/security-audit' });
  await expect.poll(asked).toContain('part_of=is.null');
  expect(asked()).toContain('by_portal=is.false');
  await expect.element(page.getByText(/WO-000123.*completed/).first()).toBeVisible();
  await expect.element(page.getByText(/More changes: choose/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Changes' }).selectOptions('Each change on its own');
  await expect.poll(asked).not.toContain('part_of');
  await page
    .getByRole('combobox', { name: 'The portal' })
    .selectOptions('Show what the portal did by itself');
  await expect.poll(asked).not.toContain('by_portal');
  portal.answer('/rest/v1/audit_log', [ENTRY]);
});

test('a filter by record finds its parts of other actions, too', async () => {
  const asked = () => lastOf(portal);
  await renderPart(<AuditList />, { path: `/admin/security-audit?record=${id(2)}` });
  await expect.poll(asked).toContain(`record_id=eq.${id(2)}`);
  expect(asked()).not.toContain('part_of');
  expect(asked()).not.toContain('by_portal');
});

test('the rows of an import can be left out', async () => {
  const asked = () => lastOf(portal);
  await renderPart(<AuditList />, { path: '/admin/security-audit' });
  await expect.poll(asked).toContain('/audit_log');
  expect(asked()).not.toContain('is_import_line=');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Imports' }).selectOptions('One entry for an import');
  await expect.poll(asked).toContain('is_import_line=eq.false');
});

test('receipts, settings, and email templates can be chosen as the record', async () => {
  const tables = ['profiles', 'work_orders', 'work_order_reports', 'subcontractor_bills', 'partner_invoices'];
  for (const table of [...tables, 'projects', 'organizations', 'partner_locations'])
    portal.answer(`/rest/v1/${table}`, []);
  portal.answer('/rest/v1/receipts', [
    { id: id(3), vendor_name: 'Company Supply', receipt_date: '2026-11-20', amount: 42 },
  ]);
  await renderPart(<AuditList />, { path: '/admin/security-audit' });
  const asked = () => lastOf(portal);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const record = page.getByRole('combobox', { name: 'Record' });
  await record.fill('company');
  await expect.element(page.getByRole('option', { name: /Company Supply.*\$42\.00/ })).toBeVisible();
  await page.getByRole('option', { name: /Company details/ }).click();
  await expect.poll(asked).toContain('record_id=eq.company');
  await record.fill('Invitation to an organization');
  await page.getByRole('option', { name: /Invitation to an organization/ }).click();
  await expect.poll(asked).toContain('record_id=eq.invitation');
});

test('a verification goes on until the end, and names the first block that was changed', async () => {
  let portion = 0;
  portal.answer('/rest/v1/rpc/verify_audit_log', () => {
    portion += 1;
    const end = { is_complete: true, broken_block: 9, problem: 'entries' };
    const more = { is_complete: false, broken_block: null, problem: null };
    return [{ last_block: portion * 4, blocks: 4, entries: 20_000, ...(portion === 2 ? end : more) }];
  });
  await renderPart(<SealCard />);
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect.element(page.getByText('The log was changed')).toBeVisible();
  await expect.element(page.getByText(/The entries of block 9 are not those/)).toBeVisible();
  expect(portal.sentTo('verify_audit_log')).toEqual([{ after_block: 0 }, { after_block: 4 }]);
});

test('many values are cut to three lines until all are asked for', async () => {
  const answers = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`answer_${n}`, `Value ${n}`]));
  portal.answer('/rest/v1/audit_log', [{ ...ENTRY, before: null, after: answers, action: 'insert' }]);
  await renderPart(<AuditList />, { path: '/admin/security-audit' });
  const values = page.getByText(/Value 39/).first();
  const isCut = () => values.element().scrollHeight > values.element().clientHeight + 2;
  await expect.poll(isCut).toBe(true);
  await page.getByRole('button', { name: 'All values and IDs' }).first().click();
  await expect.poll(isCut).toBe(false);
});

test('on a phone, long values wrap, and what opens the IDs is large enough for a thumb', async () => {
  await page.viewport(390, 844);
  const long = 'sam.newcomer.of-the-second-shift@northlightmechanical.test';
  portal.answer('/rest/v1/audit_log', [{ ...ENTRY, after: { ...ENTRY.after, notes: `Ask ${long} first` } }]);
  await renderPart(<AuditList />, { path: '/admin/security-audit' });
  const card = page.getByRole('listitem');
  const line = card.getByText(/northlightmechanical/);
  await expect.element(line).toBeVisible();
  for (let box = line.element(); box !== card.element(); box = box.parentElement ?? card.element())
    expect(box.scrollWidth, box.className).toBeLessThanOrEqual(box.clientWidth);
  const { width, height } = card.getByRole('button', { name: 'IDs' }).element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.viewport(1280, 800);
});
