import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AcceptDialog } from '#web/features/field/components/accept-dialog.tsx';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { setOfficeZone, setReaderZone } from '#web/lib/office-zone.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const portal = answerPortal({
  '/config.json': { anonKey: 'anon', timeZone: 'America/New_York' },
  '/rest/v1/rpc/answer_assignment': {},
});
const ORDER = {
  ...{ id: '00000000-0000-4000-8000-000000000001', work_order_number: 'WO-1', title: 'Door' },
  ...{
    accepted_at: null,
    arrival_at: null,
    appointment_from: null,
    appointment_until: null,
    preferred_from: null,
    preferred_to: null,
  },
} as FieldWorkOrder;

afterEach(() => {
  setOfficeZone('');
  setReaderZone(null);
});

test('a firm in another zone sees in which zone its arrival is typed, and it counts there', async () => {
  setOfficeZone('America/New_York');
  setReaderZone('America/Chicago');
  await renderPart(<AcceptDialog order={ORDER} open onOpenChange={() => undefined} />);
  const arrival = page.getByLabelText('You will be there');
  await arrival.fill('2099-07-01T08:00');
  await expect
    .element(arrival)
    .toHaveAccessibleDescription(/^In EDT, not the time of your clock\. The office/);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect
    .poll(() => portal.sentTo('answer_assignment'))
    .toMatchObject([{ arrival_at: '2099-07-01T12:00:00.000Z' }]);
});

test('the beginning of the appointment is proposed as the arrival, until it has passed', async () => {
  setOfficeZone('America/New_York');
  setReaderZone('America/New_York');
  const appointment = {
    appointment_from: '2099-07-01T13:00:00+00:00',
    appointment_until: '2099-07-01T15:00:00+00:00',
  };
  const show = (changes: Partial<FieldWorkOrder>) =>
    renderPart(<AcceptDialog order={{ ...ORDER, ...changes }} open onOpenChange={() => undefined} />);
  const planned = await show(appointment);
  await expect.element(page.getByText(/^Appointment: .*Jul 1, 2099, 9:00 AM – 11:00 AM/)).toBeVisible();
  await expect.element(page.getByLabelText('You will be there')).toHaveValue('2099-07-01T09:00');
  await planned.unmount();
  await show({ ...appointment, appointment_from: '2026-01-01T13:00:00+00:00' });
  await expect.element(page.getByLabelText('You will be there')).toHaveValue('');
});

test('an untouched proposal follows an appointment that moves; a typed time stays', async () => {
  setOfficeZone('America/New_York');
  setReaderZone('America/New_York');
  const at = (day: string) => ({
    appointment_from: `${day}T13:00:00+00:00`,
    appointment_until: `${day}T15:00:00+00:00`,
  });
  let move: (day: string) => void = () => undefined;
  function Live() {
    const [day, setDay] = useState('2099-07-01');
    move = setDay;
    return <AcceptDialog order={{ ...ORDER, ...at(day) }} open onOpenChange={() => undefined} />;
  }
  await renderPart(<Live />);
  const arrival = page.getByLabelText('You will be there');
  await expect.element(arrival).toHaveValue('2099-07-01T09:00');
  move('2099-07-03');
  await expect.element(arrival).toHaveValue('2099-07-03T09:00');
  await arrival.fill('2099-07-03T10:00');
  move('2099-07-04');
  await expect.element(arrival).toHaveValue('2099-07-03T10:00');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect
    .poll(() => portal.sentTo('answer_assignment').at(-1))
    .toMatchObject({ appointment_from: '2099-07-04T13:00:00+00:00' });
});
