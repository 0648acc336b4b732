import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ChecklistEditor } from '#web/features/reports/components/checklist-editor.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
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
    '/rest/v1/rpc/save_checklist': {},
  });
  await renderPart(<ChecklistEditor />);
  const trade = page.getByLabelText('Trade');
  const added = page.getByRole('textbox', { name: 'Item 2' });
  await trade.selectOptions('HVAC');
  await page.getByRole('button', { name: 'Add item' }).click();
  await added.fill('Drain tested');
  await trade.selectOptions('All other trades');
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(page.getByText('The checklist of HVAC is not saved.')).toBeVisible();

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
});
