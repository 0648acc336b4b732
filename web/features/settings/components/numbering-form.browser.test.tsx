import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_NUMBERING } from '#shared/rules/office-settings.ts';
import { NumberingForm } from '#web/features/settings/components/numbering-form.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const NEXT = {
  WO: 'WO-000042',
  PRJ: 'PRJ-000001',
  RPT: 'RPT-000001',
  BILL: 'BILL-000001',
  INV: 'INV-000001',
  CN: 'CN-000001',
};
const { prefixes } = DEFAULT_NUMBERING;

const conflict = () =>
  Response.json(
    { code: 'conflict', message: 'Changed.', details: '{"reason":"settings_changed"}' },
    { status: 409 },
  );

test('shows the next number as typed, refuses a prefix twice, and sends the version', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/save_numbering': { version: 'v2' } });
  await renderPart(
    <NumberingForm loaded={{ values: prefixes, version: 'v1' }} reload={async () => undefined} next={NEXT} />,
  );
  const field = page.getByRole('textbox', { name: 'Work orders' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.element(field).toHaveAccessibleDescription('Next number: WO-000042');

  await field.fill('inv');
  await save.click();
  await expect.element(page.getByText('Each kind needs a prefix of its own.').first()).toBeVisible();
  await field.fill('j');
  await save.click();
  await expect.element(page.getByText('Use two to five letters.')).toBeVisible();
  expect(portal.sentTo('save_numbering')).toEqual([]);

  await field.fill('job');
  await expect.element(field).toHaveAccessibleDescription('Next number: JOB-000042');
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_numbering')).toEqual([{ prefixes: { ...prefixes, WO: 'JOB' }, version: 'v1' }]);
});

test('the second of two administrators compares both versions and chooses, field by field', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/save_numbering': conflict, '/rest/v1/audit_log': [] });
  const theirs = { values: { ...prefixes, WO: 'TASK', INV: 'BIL' }, version: 'v2' };
  await renderPart(
    <NumberingForm loaded={{ values: prefixes, version: 'v1' }} reload={async () => theirs} next={NEXT} />,
  );
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed these settings' });
  await page.getByRole('textbox', { name: 'Work orders' }).fill('JOB');
  await page.getByRole('textbox', { name: 'Reports' }).fill('REP');
  await page.getByRole('button', { name: 'Save changes' }).click();
  // What only they changed stays theirs.
  const invoices = dialog.getByRole('group', { name: 'Invoices' });
  await expect.element(invoices.getByRole('radio', { name: 'Theirs BIL' })).toBeChecked();
  const orders = dialog.getByRole('group', { name: 'Work orders' });
  await expect.element(orders.getByRole('radio', { name: 'Theirs TASK' })).not.toBeChecked();
  await expect.element(orders.getByRole('radio', { name: 'Mine JOB' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.sentTo('save_numbering')).toHaveLength(1);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('radio', { name: 'TASK' }).click();
  portal.answer('/rest/v1/rpc/save_numbering', { version: 'v3' });
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_numbering').at(-1)).toEqual({
    prefixes: { ...prefixes, WO: 'TASK', INV: 'BIL', RPT: 'REP' },
    version: 'v2',
  });
  await expect.element(page.getByRole('textbox', { name: 'Work orders' })).toHaveValue('TASK');
});

test('says that the other version is of the same person, in another window', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/save_numbering': conflict,
    '/rest/v1/audit_log': [{ actor: { id: 'me', first_name: 'Maria', last_name: 'Lopez' } }],
  });
  const theirs = { values: { ...prefixes, WO: 'TASK' }, version: '2026-06-02T12:00:00+00:00' };
  await renderPart(
    <NumberingForm loaded={{ values: prefixes, version: 'v1' }} reload={async () => theirs} next={NEXT} />,
    { viewer: { profile: { id: 'me' } } as Viewer },
  );
  await page.getByRole('textbox', { name: 'Work orders' }).fill('JOB');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'You have changed this in another window' });
  await expect.element(dialog.getByText(/^You saved the other version in another window on /)).toBeVisible();
  // Who saved it is asked of this version of this record.
  const asked = new URL(
    portal.requests.find(({ path }) => path.includes('/audit_log'))?.path ?? '',
    'http://x',
  );
  expect(asked.searchParams.get('record_id')).toBe('eq.numbering');
  expect(asked.searchParams.get('occurred_at')).toBe(`eq.${theirs.version}`);
});
