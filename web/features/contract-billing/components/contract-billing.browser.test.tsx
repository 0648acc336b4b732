import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContractEditor } from '#web/features/contract-billing/components/contract-editor.tsx';
import { ReleaseDialog } from '#web/features/contract-billing/components/release-dialog.tsx';
import { ScheduleCard } from '#web/features/contract-billing/components/schedule-card.tsx';
import { formOf } from '#web/features/contract-billing/contract-form.ts';
import type { Contract } from '#web/features/contract-billing/queries.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const PROJECT = '0198a7c0-0000-7000-8000-000000000001';
const DEMOLITION = '0198a7c0-0000-7000-8000-000000000002';
const DOORS = '0198a7c0-0000-7000-8000-000000000003';
const INVOICE = '0198a7c0-0000-7000-8000-000000000004';
const VERSION = '2026-06-01T12:00:00+00:00';

const line = (id: string, position: number, description: string) => ({
  ...{ id, position, description, kind: 'flat' as const, change_order: null, retainage_percent: null },
  ...{ scheduled_value: 10_000, is_milestone: false, percent_complete: 25 },
  ...{ completed_amount: 2500, billed_amount: 2500 },
});

const contract: Contract = {
  ...{ id: PROJECT, retainage_percent: 10, partner_location_id: null, location: null, updated_at: VERSION },
  lines: [
    line(DEMOLITION, 1, 'Demolition'),
    { ...line(DOORS, 2, 'Doors'), is_milestone: true, percent_complete: 0, billed_amount: 0 },
  ],
};

const schedule = (onInvoice = vi.fn(), canBill = true) =>
  renderPart(
    <ScheduleCard projectId={PROJECT} contract={contract} canBill={canBill} onInvoice={onInvoice} />,
  );
const row = (name: string) => page.getByRole('listitem', { name });

test('progress that is typed shows what is to be billed, is saved, and then billed', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/record_progress': { id: PROJECT, updated_at: VERSION },
    '/rest/v1/rpc/create_progress_invoice': { id: INVOICE, total_amount: 4500 },
  });
  const onInvoice = vi.fn();
  await schedule(onInvoice);
  await expect.element(page.getByRole('button', { name: 'Save progress' })).toBeDisabled();
  await row('Demolition').getByRole('textbox').fill('150');
  await expect
    .element(row('Demolition').getByText('Enter 0 to 100, with at most two decimals.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Create progress invoice' }).click();
  expect(portal.sentTo('record_progress')).toEqual([]);

  await row('Demolition').getByRole('textbox').fill('62,5 %');
  await row('Doors').getByRole('checkbox', { name: 'Done' }).click();
  await expect.element(row('Demolition').getByText('$3,750.00')).toBeVisible();
  await page.getByRole('button', { name: 'Create progress invoice' }).click();
  await expect.poll(() => onInvoice.mock.calls).toEqual([[INVOICE]]);
  expect(portal.sentTo('record_progress')).toMatchObject([
    {
      ...{ project_id: PROJECT, version: VERSION },
      lines: [
        { id: DEMOLITION, percent_complete: 62.5 },
        { id: DOORS, percent_complete: 100 },
      ],
    },
  ]);
  expect(portal.sentTo('create_progress_invoice')).toMatchObject([{ project_id: PROJECT }]);
});

test('without the right to invoice, progress is only read', async () => {
  answerPortal({});
  await schedule(vi.fn(), false);
  await expect.element(row('Demolition').getByText('25%')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a schedule is sent as it is typed, and what is missing is said at its field', async () => {
  const elm = { id: DOORS, name: 'Elm Street', store_number: '0417', city: 'Ashford' };
  const portal = answerPortal({
    '/rest/v1/rpc/save_contract': { id: PROJECT, updated_at: VERSION },
    '/rest/v1/partner_locations': ({ path }: { path: string }) => (path.includes('id=eq.') ? elm : [elm]),
  });
  const onSaved = vi.fn();
  await renderPart(
    <ContractEditor loaded={formOf(PROJECT, null)} customerId={INVOICE} isBilled={false} onSaved={onSaved} />,
  );
  await page.getByLabelText('Location').fill('elm');
  await page.getByRole('option', { name: 'Elm Street #0417' }).click();
  await page.getByLabelText('Retainage, %').first().fill('7.5 %');
  await page.getByRole('button', { name: 'Save contract' }).click();
  await expect.element(page.getByText('Say what the line is for.')).toBeVisible();
  await expect.element(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabelText('Description').fill('Demolition');
  await page.getByLabelText('Scheduled value, $').fill('$18,400.00');
  await page.getByRole('checkbox', { name: 'Milestone: done or not' }).click();
  await page.getByRole('button', { name: 'Save contract' }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(portal.sentTo('save_contract')).toMatchObject([
    {
      ...{ project_id: PROJECT, version: null, retainage_percent: 7.5, partner_location_id: DOORS },
      lines: [
        {
          ...{ id: null, description: 'Demolition', scheduled_value: 18_400, change_order: null },
          ...{ is_milestone: true, retainage_percent: null },
        },
      ],
    },
  ]);
});

test('retainage is released in part, and a repetition is the same request', async () => {
  const reason = JSON.stringify({ reason: 'retainage_not_held', params: { held: 300, amount: 400 } });
  const portal = answerPortal({
    '/rest/v1/rpc/release_retainage': () => refusal('Only $300.00 is held.', reason),
  });
  const onInvoice = vi.fn();
  await renderPart(
    <ReleaseDialog
      projectId={PROJECT}
      held={1500}
      releasing={500}
      onClose={() => undefined}
      onInvoice={onInvoice}
    />,
  );
  await expect.element(page.getByText('$1,500.00 is held, and drafts release $500.00 of it.')).toBeVisible();
  const amount = page.getByLabelText('Amount, $');
  const create = page.getByRole('button', { name: 'Create draft' });
  await expect.element(amount).toHaveValue('1000.00');
  await amount.fill('0');
  await create.click();
  await expect.element(page.getByText('Enter more than 0.')).toBeVisible();
  await amount.fill('400');
  await create.click();
  await expect.poll(() => portal.sentTo('release_retainage').length).toBe(1);
  await expect.element(amount).toHaveAccessibleDescription('Only $300.00 is held.');
  portal.answer('/rest/v1/rpc/release_retainage', { id: INVOICE, total_amount: 400 });
  await create.click();
  await expect.poll(() => onInvoice.mock.calls).toEqual([[INVOICE]]);
  const [first, second] = portal.sentTo('release_retainage');
  expect(first).toMatchObject({ project_id: PROJECT, amount: 400, issue_date: null });
  expect(second).toEqual(first);
});
