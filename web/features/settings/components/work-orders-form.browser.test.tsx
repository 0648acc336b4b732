import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_WORK_ORDER_SETTINGS } from '#shared/rules/office-settings.ts';
import { WorkOrdersForm } from '#web/features/settings/components/work-orders-form.tsx';
import { formOf } from '#web/features/settings/work-order-form-values.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

async function renderForm() {
  const portal = answerPortal({
    '/rest/v1/settings': [{ value: { starts_at: '08:00', ends_at: '17:00' } }],
    '/rest/v1/rpc/save_work_order_settings': { version: 'v2' },
  });
  await renderPart(
    <WorkOrdersForm
      loaded={{ values: formOf(DEFAULT_WORK_ORDER_SETTINGS), version: 'v1' }}
      reload={async () => undefined}
    />,
  );
  return portal;
}
const timeOf = (priority: string) => page.getByRole('textbox', { name: `${priority}: due after` });
const save = page.getByRole('button', { name: 'Save changes' });
const fillIn = page.getByRole('button', { name: 'Fill in usual times' });
const clock = (hours: number) => ({ hours, working_hours_only: false });

test('times are typed as people write them, and say what was understood', async () => {
  const portal = await renderForm();
  await timeOf('Emergency').fill('90 min');
  await expect.element(timeOf('Emergency')).toHaveAccessibleDescription('Due within 90 minutes');
  await timeOf('Medium').fill('2d');
  await expect.element(timeOf('Medium')).toHaveAccessibleDescription('Due within 2 days');
  await page.getByText('Medium: count working hours only').click();
  await expect.element(timeOf('Medium')).toHaveAccessibleDescription('Due in 2 working days');

  await timeOf('Low').fill('soon');
  await save.click();
  await expect
    .element(timeOf('Low'))
    .toHaveAccessibleDescription('Enter a time, such as 4 h, 2 days, or 90 min.');
  expect(portal.sentTo('save_work_order_settings')).toEqual([]);

  await timeOf('Low').fill('');
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_work_order_settings')).toMatchObject([
    {
      settings: {
        due_times: {
          emergency: clock(1.5),
          high: null,
          medium: { hours: 18, working_hours_only: true },
          low: null,
        },
      },
    },
  ]);
});

test('one button fills in usual times, where none was typed', async () => {
  const portal = await renderForm();
  await timeOf('High').fill('8 h');
  await expect.element(page.getByText('Emergency 4 h · Medium 3 days · Low 7 days')).toBeVisible();
  await fillIn.click();
  await expect.element(timeOf('Emergency')).toHaveValue('4 h');
  await expect.element(fillIn).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_work_order_settings')).toMatchObject([
    {
      settings: {
        due_times: { emergency: clock(4), high: clock(8), medium: clock(72), low: clock(168) },
      },
    },
  ]);
});
