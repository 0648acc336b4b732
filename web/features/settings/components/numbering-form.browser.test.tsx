import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_NUMBERING } from '#shared/rules/office-settings.ts';
import { NumberingForm } from '#web/features/settings/components/numbering-form.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const NEXT = {
  WO: 'WO-000042',
  PRJ: 'PRJ-000001',
  RPT: 'RPT-000001',
  BILL: 'BILL-000001',
  INV: 'INV-000001',
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

test('the second of two administrators compares both versions and chooses', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/save_numbering': conflict });
  const theirs = { values: { ...prefixes, WO: 'TASK' }, version: 'v2' };
  await renderPart(
    <NumberingForm loaded={{ values: prefixes, version: 'v1' }} reload={async () => theirs} next={NEXT} />,
  );
  const field = page.getByRole('textbox', { name: 'Work orders' });
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed these settings' });
  await field.fill('JOB');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByText('Theirs: TASK')).toBeVisible();
  await expect.element(dialog.getByText('Yours: JOB')).toBeVisible();

  portal.answer('/rest/v1/rpc/save_numbering', { version: 'v3' });
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.sentTo('save_numbering').at(-1)).toEqual({
    prefixes: { ...prefixes, WO: 'JOB' },
    version: 'v2',
  });
});

test('taking their version drops what was typed', async () => {
  answerPortal({ '/rest/v1/rpc/save_numbering': conflict });
  const theirs = { values: { ...prefixes, WO: 'TASK' }, version: 'v2' };
  await renderPart(
    <NumberingForm loaded={{ values: prefixes, version: 'v1' }} reload={async () => theirs} next={NEXT} />,
  );
  const field = page.getByRole('textbox', { name: 'Work orders' });
  await field.fill('JOB');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(field).toHaveValue('TASK');
});
