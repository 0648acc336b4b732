import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Correction } from '#web/features/work-orders/components/correction.tsx';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** Two people share a device that had no room to set the work of the first aside. */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ANN, BEN, ORDER, LOCATION, CUSTOMER] = [id(1), id(2), id(3), id(4), id(5)];
const portal = answerPortal({ '/rest/v1/partner_locations': [] });
localStorage.setItem(PERSON, ANN);

const order = {
  ...{ id: ORDER, work_order_number: 'WO-000001', updated_at: '2026-11-20T08:00:00+00:00' },
  ...{ title: 'Fan is loud', description: 'On the roof.', trade: 'HVAC', priority: 'medium' },
  ...{ organization_id: CUSTOMER, partner_location_id: LOCATION, store_location: 'Store 12' },
  ...{
    appointment_from: null,
    appointment_until: null,
    preferred_from: null,
    preferred_to: null,
    due_date: null,
  },
  ...{ contact_name: '', contact_phone: '', partner_reference: '' },
} as unknown as OfficeWorkOrder;

const correctBy = (profileId: string) =>
  renderPart(<Correction order={order} profileId={profileId} onSaved={() => undefined} />);

test('nobody sees or overwrites what another person began to correct', async () => {
  const title = page.getByRole('textbox', { name: 'What is needed' });
  const ann = await correctBy(ANN);
  await title.fill('By Ann');
  await ann.unmount();

  const ben = await correctBy(BEN);
  await expect.element(title).toHaveValue('Fan is loud');
  await title.fill('By Ben');
  await ben.unmount();

  await correctBy(ANN);
  await expect.element(title).toHaveValue('By Ann');
});

test('an amount that is not complete is refused, and a reload does not take it for no NTE', async () => {
  const withNte = { ...order, status: 'assigned', budget: { nte_amount: 850 } } as OfficeWorkOrder;
  const edit = () => renderPart(<Correction order={withNte} profileId={id(6)} onSaved={() => undefined} />);
  localStorage.setItem(PERSON, id(6));
  const first = await edit();
  const nte = page.getByLabelText('NTE, in dollars');
  await expect.element(nte).toHaveValue('850');
  await nte.fill('a lot');
  await page.getByRole('textbox', { name: 'What is needed' }).fill('Fan is very loud');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(nte).toHaveFocus();
  await first.unmount();
  const second = await edit();
  await expect.element(page.getByRole('textbox', { name: 'What is needed' })).toHaveValue('Fan is very loud');
  await expect.element(nte).toHaveValue('850');
  await second.unmount();
  await renderPart(
    <Correction order={{ ...withNte, status: 'closed' }} profileId={id(7)} onSaved={() => undefined} />,
  );
  await expect.element(nte).not.toBeInTheDocument();
  localStorage.setItem(PERSON, ANN);
});

test('an amount that is not complete when a conflict is answered is not stored as no NTE', async () => {
  localStorage.setItem(PERSON, id(8));
  const mine = { ...order, status: 'assigned', budget: { nte_amount: 850 } } as OfficeWorkOrder;
  const newest = { ...mine, updated_at: '2026-11-20T09:00:00+00:00', trade: 'Plumbing' } as OfficeWorkOrder;
  const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
  portal.answer('/rest/v1/rpc/correct_work_order', async () => {
    await typed;
    return conflict();
  });
  portal.answer('/rest/v1/work_orders', [newest]);
  const first = await renderPart(<Correction order={mine} profileId={id(8)} onSaved={() => undefined} />);
  await page.getByRole('textbox', { name: 'What is needed' }).fill('Fan is very loud');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const nte = page.getByLabelText('NTE, in dollars');
  await nte.fill('a lot');
  isTyped();
  await expect.element(page.getByText('Plumbing').first()).toBeVisible();
  await first.unmount();
  await renderPart(<Correction order={newest} profileId={id(8)} onSaved={() => undefined} />);
  await expect.element(nte).toHaveValue('850');
  localStorage.setItem(PERSON, ANN);
});

test('an appointment with a mistake keeps the form, with the focus on the field to mend', async () => {
  await correctBy(BEN);
  const appointment = page.getByRole('group', { name: 'Appointment' });
  await appointment.getByLabelText('Date').fill('2099-01-09');
  await appointment.getByLabelText('From').fill('11:00');
  await appointment.getByLabelText('Until').fill('11:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(appointment.getByLabelText('Date')).toHaveFocus();
  await appointment.getByLabelText('Date').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .element(appointment.getByLabelText('Date'))
    .toHaveAccessibleDescription('Choose the day of the appointment.');
});

test.each([
  {
    actor: ANN,
    title: 'You have changed this work order in another window',
    take: /^Use that of your other window/,
  },
  { actor: BEN, title: 'Somebody else has changed this work order meanwhile', take: /^Use theirs/ },
])('a newer version says whose it is: $title', async ({ actor, title, take }) => {
  localStorage.setItem(PERSON, ANN);
  portal.answer('/rest/v1/rpc/correct_work_order', conflict);
  const newest = { ...order, title: 'Fan rattles', updated_at: '2026-11-20T09:00:00+00:00' };
  portal.answer('/rest/v1/work_orders', () =>
    Response.json(newest, { headers: { 'content-type': 'application/vnd.pgrst.object+json' } }),
  );
  portal.answer('/rest/v1/work_order_events', [{ actor_profile_id: actor }]);
  await renderPart(
    <Correction
      order={{ ...order, id: id(7 + Number(actor === BEN)) }}
      profileId={ANN}
      onSaved={() => undefined}
    />,
  );
  await page.getByRole('textbox', { name: 'What is needed' }).fill('Fan is very loud');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: take })).toBeVisible();
});
