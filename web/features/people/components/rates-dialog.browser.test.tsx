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
const rates = (billable: number, cost: number | null, since: string) => ({
  rate: { hourly_billable_rate: billable, labor_class: null as string | null, updated_at: BEFORE },
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
    '/rest/v1/cost_rate_history': [],
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

test('a cost from another day on says how far it reaches, and a scheduled one can be removed', async () => {
  const scheduled = {
    ...{ id: '00000000-0000-4000-8000-000000000002', hourly_cost_rate: 42 },
    ...{ effective_on: '2099-01-01', valid_from: '2099-01-01T05:00:00+00:00' },
  };
  const portal = answerPortal({
    '/rest/v1/audit_log': [],
    '/rest/v1/cost_rate_history': [
      scheduled,
      { id: 'now', hourly_cost_rate: 30, effective_on: null, valid_from: BEFORE },
    ],
    '/rest/v1/settings': [],
    '/rest/v1/rpc/cost_rate_reach': ({ body }: { body: { p_from: string } }) =>
      body.p_from === '2026-03-02'
        ? { hours: 12.5, first_day: '2026-03-03', kept_hours: 8 }
        : { hours: 0, first_day: null, kept_hours: 0 },
    '/rest/v1/rpc/set_pay_rates': { profile_id: ID },
    '/rest/v1/rpc/remove_scheduled_rate': { cost_rate_id: scheduled.id },
  });
  await renderPart(<RatesDialog person={{ ...DANA, ...rates(65, 30, MINE) }} onClose={() => undefined} />);
  const day = page.getByLabelText('Cost effective from');
  await expect.element(day).toHaveAccessibleDescription('Recorded time keeps its cost.');
  await expect.element(page.getByText('$42.00 from Jan 1, 2099')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove rate' }).click();
  await expect.element(page.getByText('Scheduled rate removed')).toBeVisible();
  expect(portal.sentTo('remove_scheduled_rate')).toEqual([{ profile_id: ID, cost_rate_id: scheduled.id }]);

  await day.fill('2099-05-01');
  await expect
    .element(day)
    .toHaveAccessibleDescription('The cost stays as it is until then, and changes by itself.');
  await day.fill('2026-03-02');
  await expect
    .element(day)
    .toHaveAccessibleDescription(
      '12.50 h recorded since Mar 3, 2026 cost the new rate. 8.00 h in locked pay periods and closed months keep their rate.',
    );
  await page.getByLabelText('Costs, in $ an hour').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter what an hour costs from this day on.')).toBeVisible();
  await page.getByLabelText('Labor class').selectOptions('Helper');
  await page.getByLabelText('Costs, in $ an hour').fill('42');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => portal.sentTo('set_pay_rates'))
    .toMatchObject([
      { version: MINE, hourly_cost_rate: 42, cost_effective_on: '2026-03-02', labor_class: 'Helper' },
    ]);
});

test('a first cost from today on says which recorded time takes it', async () => {
  answerPortal({
    ...{ '/rest/v1/audit_log': [], '/rest/v1/cost_rate_history': [], '/rest/v1/settings': [] },
    '/rest/v1/rpc/cost_rate_reach': { hours: 4, first_day: '2026-03-03', kept_hours: 0 },
  });
  await renderPart(<RatesDialog person={{ ...DANA, ...rates(65, null, MINE) }} onClose={() => undefined} />);
  await expect
    .element(page.getByLabelText('Cost effective from'))
    .toHaveAccessibleDescription(/^4.00 h recorded since Mar 3, 2026 cost the new rate\./);
});
