import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RatesDialog } from '#web/features/people/components/rates-dialog.tsx';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const [BEFORE, MINE, THEIRS] = [
  '2026-11-20T07:00:00+00:00',
  '2026-11-20T08:00:00+00:00',
  '2026-11-20T09:00:00+00:00',
];
const rates = (billable: number, cost: number, since: string) => ({
  rate: { hourly_billable_rate: billable, updated_at: BEFORE },
  cost: { hourly_cost_rate: cost, employee_number: null, updated_at: since },
});
const DANA = {
  ...{ id: ID, first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com', phone: null },
  ...{ is_active: true, memberships: [] },
};

test('the second of two people who set rates sees the difference and chooses', async () => {
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/profiles': [rates(65, 35, THEIRS)],
    '/rest/v1/audit_log': [],
    '/rest/v1/rpc/set_pay_rates': () => (attempts++ === 0 ? conflict() : { profile_id: ID }),
  });
  let isClosed = false;
  await renderPart(
    <RatesDialog
      person={{ ...DANA, ...rates(65, 30, MINE) }}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await page.getByLabelText('Billed at, in $ an hour').fill('80');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed these rates meanwhile' });
  // Only they changed the cost, and only this person changed what is billed.
  await expect.element(dialog.getByRole('radio', { name: '35.00' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: '80' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => isClosed).toBe(true);
  expect(portal.sentTo('set_pay_rates')).toMatchObject([
    { version: MINE, hourly_billable_rate: 80, hourly_cost_rate: 30 },
    { version: THEIRS, hourly_billable_rate: 80, hourly_cost_rate: 35 },
  ]);
});
