import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MileageCard } from '#web/features/mileage/components/mileage-card.tsx';
import { MileageToApprove } from '#web/features/mileage/components/mileage-to-approve.tsx';
import { serverToday } from '#web/lib/server-now.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const WORK = '0198a7c0-0000-7000-8000-000000000001';
const ME = '0198a7c0-0000-7000-8000-000000000002';
const ROSA = '0198a7c0-0000-7000-8000-000000000003';
const entry = (more: object) => ({
  ...{ id: '0198a7c0-0000-7000-8000-000000000010', drive_date: '2026-03-02', miles: 42.5, note: 'Both ways' },
  ...{ status: 'submitted', cost_amount: null, employee_user_id: ROSA },
  ...{ employee: { first_name: 'Rosa', last_name: 'Delgado' }, work_order: null, project: null },
  ...more,
});
const OWN = entry({
  ...{ id: '0198a7c0-0000-7000-8000-000000000011', miles: 10, employee_user_id: ME, note: '' },
  employee: { first_name: 'Marcus', last_name: 'Oyelaran' },
});
const viewer = (...capabilities: string[]) =>
  ({ roles: ['admin'], capabilities, profile: { id: ME } }) as unknown as Viewer;
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the office approves and removes the miles of others, and removes its own', async () => {
  const portal = answerPortal({
    '/rest/v1/mileage_entries': [entry({ cost_amount: 29.75 }), OWN],
    '/rest/v1/rpc/approve_mileage': { approved: 1 },
    '/rest/v1/rpc/remove_mileage': { id: WORK },
  });
  await renderPart(<MileageCard job={{ work_order_id: WORK }} />, {
    viewer: viewer('manage_time', 'see_costs'),
  });
  await expect.element(page.getByText('52.5 mi')).toBeVisible();
  await expect.element(page.getByText('$29.75 at cost')).toBeVisible();
  // Nobody approves their own miles.
  await expect.element(button('Approve 10 mi of Marcus Oyelaran')).not.toBeInTheDocument();
  await button('Approve 42.5 mi of Rosa Delgado').click();
  await expect.element(page.getByText('Mileage approved')).toBeVisible();
  expect(portal.sentTo('approve_mileage')).toEqual([{ mileage_entry_ids: [entry({}).id] }]);
  await button('Remove 10 mi of Marcus Oyelaran').click();
  await button('Remove mileage').click();
  await expect.poll(() => portal.sentTo('remove_mileage')).toEqual([{ mileage_entry_id: OWN.id }]);
});

test('a technician removes what waits, and nothing that is approved', async () => {
  answerPortal({ '/rest/v1/mileage_entries': [OWN, { ...OWN, id: ROSA, miles: 7, status: 'approved' }] });
  await renderPart(<MileageCard job={{ work_order_id: WORK }} />, { viewer: viewer() });
  await expect.element(page.getByText('Your mileage')).toBeVisible();
  await expect.element(button('Remove 10 mi of Marcus Oyelaran')).toBeVisible();
  await expect.element(button('Remove 7 mi of Marcus Oyelaran')).not.toBeInTheDocument();
});

test('the form says what is wrong, keeps what was typed, and sends it once', async () => {
  const portal = answerPortal({
    '/rest/v1/mileage_entries': [],
    '/rest/v1/rpc/record_mileage': () => refusal('The month of Mar 2, 2026 is closed.'),
  });
  const rendered = await renderPart(<MileageCard job={{ work_order_id: WORK }} />, { viewer: viewer() });
  await button('Add miles').click();
  await button('Save').click();
  await expect.element(page.getByText('Enter the miles.')).toBeVisible();
  await page.getByLabelText('Miles', { exact: true }).fill('42.55');
  await button('Save').click();
  await expect.element(page.getByText('Use at most one decimal.')).toBeVisible();
  await page.getByLabelText('Miles', { exact: true }).fill('42.5');
  await page.getByRole('textbox', { name: /^Note/ }).fill('Shop to site');
  await button('Save').click();
  await expect.element(page.getByText('The month of Mar 2, 2026 is closed.').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await rendered.unmount();

  portal.answer('/rest/v1/rpc/record_mileage', { id: WORK, status: 'submitted' });
  await renderPart(<MileageCard job={{ work_order_id: WORK }} />, { viewer: viewer() });
  await button('Add miles').click();
  await expect.element(page.getByLabelText('Miles', { exact: true })).toHaveValue('42.5');
  await button('Save').click();
  await expect.element(page.getByText('42.5 mi recorded').first()).toBeVisible();
  const [refused, sent] = portal.sentTo('record_mileage') as { submission_key: string }[];
  expect(sent).toMatchObject({
    ...{ work_order_id: WORK, employee_id: ME, drive_date: serverToday(), miles: 42.5, note: 'Shop to site' },
    submission_key: refused?.submission_key,
  });
  // The next form is another entry.
  await button('Add miles').click();
  await expect.element(page.getByLabelText('Miles', { exact: true })).toHaveValue('');
});

test('all that wait are approved at once, apart from the own ones', async () => {
  const second = entry({ id: '0198a7c0-0000-7000-8000-000000000012', miles: 5 });
  const portal = answerPortal({
    '/rest/v1/mileage_entries': [entry({}), OWN, second],
    '/rest/v1/rpc/approve_mileage': { approved: 2 },
  });
  await renderPart(<MileageToApprove />, { viewer: viewer('manage_time') });
  await button('Approve all 2').click();
  await expect.element(page.getByText('2 entries approved')).toBeVisible();
  expect(portal.sentTo('approve_mileage')).toEqual([{ mileage_entry_ids: [entry({}).id, second.id] }]);
});
