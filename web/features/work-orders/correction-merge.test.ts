import { expect, it } from 'vitest';
import { type Correction, mergeCorrection, type ReadVersion } from './correction-merge.ts';

const facts: Correction = {
  partner_location_id: 'main-street',
  title: 'Door sticks',
  description: 'Since Monday.',
  trade: 'Doors',
  priority: 'medium',
  preferred_from: null,
  preferred_to: null,
  due_date: null,
  appointment_from: null,
  appointment_until: null,
  contact_name: null,
  contact_phone: null,
  partner_reference: null,
};
const base: ReadVersion = { version: '1', location: 'Main Street', facts };
const newer = (changes: Partial<Correction>, location = 'Main Street'): ReadVersion => ({
  version: '2',
  location,
  facts: { ...facts, ...changes },
});

it('applies changes of others and keeps the user’s input', () => {
  const mine = { ...facts, title: 'Dock door sticks' };
  expect(mergeCorrection(base, newer({ priority: 'low', due_date: '2026-12-01' }), mine)).toEqual({
    merged: { ...mine, priority: 'low', due_date: '2026-12-01' },
    theirs: [
      { label: 'Priority', before: 'Medium', after: 'Low' },
      { label: 'Due date', before: '', after: 'Dec 1, 2026' },
    ],
    clashes: [],
  });
});

it('shows the NTE of another person as an amount', () => {
  const { theirs, clashes } = mergeCorrection(base, newer({ nte_amount: 1200 }), {
    ...facts,
    nte_amount: 900,
  });
  expect(theirs).toEqual([{ label: 'NTE', before: '', after: '$1,200.00' }]);
  expect(clashes).toMatchObject([{ label: 'NTE', theirs: '$1,200.00', value: 1200 }]);
});

it('reports fields that both changed, and keeps the user’s input', () => {
  const mine = { ...facts, title: 'Dock door sticks', partner_location_id: 'harbour' };
  const merge = mergeCorrection(
    base,
    newer({ title: 'Gate sticks', partner_location_id: 'pier' }, 'Pier 9'),
    mine,
  );
  expect(merge.merged).toEqual(mine);
  expect(merge.clashes).toEqual([
    { field: 'partner_location_id', label: 'Location', theirs: 'Pier 9', value: 'pier' },
    { field: 'title', label: 'What is needed', theirs: 'Gate sticks', value: 'Gate sticks' },
  ]);
});

it('finds no conflict where both wrote the same, nor between null and an empty text', () => {
  const mine = { ...facts, title: 'Gate sticks', contact_name: '' };
  expect(mergeCorrection(base, newer({ title: 'Gate sticks' }), mine)).toMatchObject({
    clashes: [],
    merged: mine,
  });
  expect(mergeCorrection(base, newer({}), mine)).toMatchObject({ clashes: [], theirs: [] });
});

it('keeps both ends of the user’s appointment when others moved it, and offers theirs', () => {
  const at = (day: string, hour: string) => `2026-11-${day}T${hour}:00:00+00:00`;
  const window = (day: string, from: string, until: string) => ({
    appointment_from: at(day, from),
    appointment_until: at(day, until),
  });
  const agreed = { ...base, facts: { ...facts, ...window('20', '14', '16') } };
  const mine = { ...facts, ...window('20', '14', '18') };
  const theirs = window('23', '14', '16');
  const merge = mergeCorrection(agreed, newer(theirs), mine);
  expect(merge.merged).toEqual(mine);
  expect(merge.clashes.map(({ field, value }) => [field, value])).toEqual(Object.entries(theirs));
  // Untouched, it becomes theirs.
  expect(mergeCorrection(agreed, newer(theirs), agreed.facts)).toMatchObject({ merged: theirs, clashes: [] });
});

it('completes a draft of an older version, which knows of no appointment', () => {
  const { appointment_from: _, appointment_until: __, ...old } = facts;
  const appointment = {
    appointment_from: '2026-11-23T14:00:00+00:00',
    appointment_until: '2026-11-23T16:00:00+00:00',
  };
  const draft = { ...base, facts: old as Correction };
  expect(mergeCorrection(draft, newer({}), old as Correction).merged).toEqual(facts);
  expect(mergeCorrection(draft, newer(appointment), old as Correction).merged).toEqual({
    ...facts,
    ...appointment,
  });
});
