import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ChecklistEditor } from '#web/features/reports/components/checklist-editor.tsx';
import { expectToBeAsked, expectToLeave } from '#web/testing/leaving-question.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const LISTS = [
  {
    id: 'a',
    trade: 'HVAC',
    items: [{ id: '1', text: 'Filter replaced', is_required: true }],
    updated_at: '2026-06-01T12:00:00Z',
  },
];

test('what is not saved stays while another trade is looked at, and is marked', async () => {
  const portal = answerPortal({
    '/rest/v1/report_checklists': LISTS,
    '/rest/v1/rpc/save_checklist': { id: 'a', updated_at: '2026-06-02T12:00:00Z' },
  });
  const { router } = await renderPart(<ChecklistEditor />);
  const trade = page.getByLabelText('Trade');
  const added = page.getByRole('textbox', { name: 'Item 2' });
  await trade.selectOptions('HVAC');
  await page.getByRole('button', { name: 'Add item' }).click();
  await added.fill('Drain tested');
  await expectToBeAsked(router);
  await trade.selectOptions('All other trades');
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(page.getByText('The checklist of HVAC is not saved.')).toBeVisible();
  await expectToBeAsked(router);

  await trade.selectOptions('HVAC');
  await expect.element(added).toHaveValue('Drain tested');
  portal.answer('/rest/v1/report_checklists', [{ ...LISTS[0], updated_at: '2026-06-02T12:00:00Z' }]);
  await page.getByRole('button', { name: 'Save checklist' }).click();
  await expect.element(page.getByText('Checklist saved')).toBeVisible();
  expect(portal.sentTo('save_checklist')).toMatchObject([
    { trade: 'HVAC', items: [{ text: 'Filter replaced' }, { text: 'Drain tested' }] },
  ]);
  await trade.selectOptions('All other trades');
  await expect.element(page.getByText('The checklist of HVAC is not saved.')).not.toBeInTheDocument();
  await expectToLeave(router);
});

test('the second of two who edit a checklist keeps what was written, sees both, and chooses', async () => {
  const theirs = {
    ...{ id: 'a', trade: 'HVAC', updated_at: '2026-06-02T12:00:00Z' },
    items: [{ id: '1', text: 'Filter cleaned', is_required: true }],
  };
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/report_checklists': LISTS,
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/save_checklist': () =>
      attempts++ === 0 ? conflict() : { id: 'a', updated_at: '2026-06-03T12:00:00Z' },
  });
  await renderPart(<ChecklistEditor />);
  const trade = page.getByLabelText('Trade');
  await trade.selectOptions('HVAC');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('textbox', { name: 'Item 2' }).fill('Drain tested');
  portal.answer('/rest/v1/report_checklists', [theirs]);
  await page.getByRole('button', { name: 'Save checklist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this checklist meanwhile' });
  await expect.element(dialog.getByText(/^Maria Lopez saved the other version on Jun 2, /)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '1. Filter cleaned (required)' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /2\. Drain tested/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Checklist saved')).toBeVisible();
  expect(portal.sentTo('save_checklist')).toMatchObject([
    { seen_at: LISTS[0]?.updated_at, items: [{ text: 'Filter replaced' }, { text: 'Drain tested' }] },
    { seen_at: theirs.updated_at, items: [{ text: 'Filter replaced' }, { text: 'Drain tested' }] },
  ]);
});
