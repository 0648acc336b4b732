import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { correctionForm } from '#web/features/work-orders/appointment-rules.ts';
import { AppointmentFields } from '#web/features/work-orders/components/appointment-fields.tsx';
import type { Correction } from '#web/features/work-orders/correction-merge.ts';
import { formatDay, officeDay } from '#web/lib/dates.ts';
import { setOfficeZone, setReaderZone } from '#web/lib/office-zone.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const FACTS: Correction = {
  ...{ partner_location_id: ID, title: 'Fan is loud', description: 'On the roof.', trade: 'HVAC' },
  ...{ priority: 'medium', preferred_from: null, preferred_to: null, due_date: null },
  ...{ contact_name: null, contact_phone: null, partner_reference: null },
  ...{ appointment_from: null, appointment_until: null },
};
const dayIn = (days: number) => officeDay(new Date(Date.now() + days * 86_400_000));

beforeEach(() => {
  setOfficeZone('America/New_York');
  setReaderZone('America/New_York');
});
afterEach(() => {
  setOfficeZone('');
  setReaderZone(null);
});

let saved: object[] = [];
/** The fields in a form with the rules of a correction. */
function Form({ stored }: { stored: Correction }) {
  const form = useForm<Correction>({
    defaultValues: stored,
    resolver: standardSchemaResolver(correctionForm(stored) as z.ZodMiniType<Correction, Correction>),
  });
  const { errors } = form.formState;
  return (
    <form
      onSubmit={form.handleSubmit(({ appointment_from, appointment_until }) => {
        saved.push({ appointment_from, appointment_until });
      })}
    >
      <AppointmentFields
        from={form.watch('appointment_from')}
        until={form.watch('appointment_until')}
        onChange={(from, until) => {
          form.setValue('appointment_from', from);
          form.setValue('appointment_until', until);
        }}
        errors={{ from: errors.appointment_from?.message, until: errors.appointment_until?.message }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const show = (changes: Partial<Correction> = {}) => {
  saved = [];
  return renderPart(<Form stored={{ ...FACTS, ...changes }} />);
};
const group = page.getByRole('group', { name: 'Appointment' });
const date = group.getByLabelText('Date');
const from = group.getByLabelText('From');
const until = group.getByLabelText('Until');
const save = () => page.getByRole('button', { name: 'Save' }).click();
const enter = async (values: { day?: string; from?: string; until?: string }) => {
  if (values.day) await date.fill(values.day);
  if (values.from) await from.fill(values.from);
  if (values.until) await until.fill(values.until);
  await save();
};

test('a window is typed with the keyboard alone, by the clock of the office', async () => {
  setReaderZone('America/Chicago');
  await show();
  await enter({ day: '2026-01-09', from: '09:00', until: '11:00' });
  // The date is in the past: it is fixed without the mouse.
  await expect.element(date).toHaveAccessibleDescription('This appointment has passed.');
  expect(saved).toEqual([]);
  await expect.element(from).toHaveAccessibleDescription(/^In EST, not the time of your clock\./);
  await date.fill(dayIn(10));
  await userEvent.tab();
  await expect.poll(() => saved.length).toBe(0);
  await save();
  await expect.poll(() => saved.length).toBe(1);
  expect(Object.values(saved[0] ?? {}).map((end) => new Date(end as string).toISOString().slice(14))).toEqual(
    ['00:00.000Z', '00:00.000Z'],
  );
});

test.each([
  [
    'its end at its beginning',
    { day: dayIn(5), from: '11:00', until: '11:00' },
    until,
    'Enter a time after the beginning, at most 24 hours later.',
  ],
  [
    'a day too far ahead',
    { day: dayIn(95), from: '09:00', until: '11:00' },
    date,
    'Enter an appointment within the next 90 days.',
  ],
])('refuses %s at its field', async (_, typed, field, problem) => {
  await show();
  await enter(typed);
  await expect.element(field).toHaveAccessibleDescription(problem);
  expect(saved).toEqual([]);
});

const DAY = 'Choose the day of the appointment.';
const START = 'Choose when the appointment begins.';
const END = 'Choose when the appointment ends.';

test.each([
  ['no date', { from: '09:00', until: '11:00' }, [DAY, '', '']],
  ['no start', { day: dayIn(5), until: '11:00' }, ['', START, '']],
  ['no end', { day: dayIn(5), from: '09:00' }, ['', '', END]],
  ['a date alone', { day: dayIn(5) }, ['', START, END]],
  ['a start alone', { from: '09:00' }, [DAY, '', END]],
  ['an end alone', { until: '11:00' }, [DAY, START, '']],
  [
    'a mistyped year',
    { day: '0202-11-20', from: '09:00', until: '11:00' },
    ['Enter a date between 1900 and 2199.', '', ''],
  ],
])('with %s, asks for each missing part at its own field', async (_, typed, problems) => {
  await show();
  await enter(typed);
  for (const [index, field] of [date, from, until].entries()) {
    await expect.element(field).toHaveAccessibleDescription(problems[index] ?? '');
  }
  expect(saved).toEqual([]);
});

test('a window over midnight ends on the next day, and says so', async () => {
  await show();
  await enter({ day: '2099-07-01', from: '22:00', until: '23:00' });
  await expect.element(group.getByText(/Next day/)).not.toBeInTheDocument();
  await enter({ day: dayIn(5), until: '02:00' });
  await expect.element(until).toHaveAccessibleDescription(`Next day: ${formatDay(dayIn(6))}.`);
  await expect.poll(() => saved.length).toBe(1);
  const [start = 0, end = 0] = Object.values(saved[0] ?? {}).map((one) => Date.parse(one as string));
  expect(end - start).toBe(4 * 3_600_000);
  await expect.element(date).toHaveValue(dayIn(5));
  await expect.element(until).toHaveValue('02:00');
});

test('a window over midnight also says by which clock it is', async () => {
  setReaderZone('America/Chicago');
  await show();
  await enter({ day: dayIn(5), from: '22:00', until: '02:00' });
  await expect
    .element(until)
    .toHaveAccessibleDescription(/^Next day: .*\. In E[SD]T, not the time of your clock\./);
});

test('refuses a day outside of the agreed ones at the date', async () => {
  await show({ preferred_from: dayIn(5), preferred_to: dayIn(6) });
  await enter({ day: dayIn(7), from: '09:00', until: '11:00' });
  await expect.element(date).toHaveAccessibleDescription(/outside of the days above/);
  await enter({ day: dayIn(6) });
  await expect.poll(() => saved.length).toBe(1);
});

test('an appointment that has passed stays as it is, and is emptied', async () => {
  const passed = {
    appointment_from: '2026-01-09T14:00:00+00:00',
    appointment_until: '2026-01-09T16:00:00+00:00',
  };
  await show(passed);
  await expect.element(from).toHaveValue('09:00');
  await save();
  await expect.poll(() => saved).toEqual([passed]);
  for (const field of [date, from, until]) await field.fill('');
  await save();
  await expect.poll(() => saved.at(-1)).toEqual({ appointment_from: null, appointment_until: null });
});
