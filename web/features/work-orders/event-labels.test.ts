import { expect, it } from 'vitest';
import { WORK_ORDER_TRANSITIONS } from '#shared/rules/work-order-status.ts';
import { customerEventTitle, eventActor, eventDetail, eventTitle, fieldChanges } from './event-labels.ts';

it.each([
  ['created', { photos: 1 }, 'Request received', ''],
  [
    'assignment_changed',
    { subcontractor: 'Polar Air', nte_amount: 850, due_date: '2026-12-01' },
    'Given to Polar Air',
    'NTE $850.00 · due Dec 1, 2026',
  ],
  [
    'assignment_changed',
    { subcontractor: null, nte_amount: null, due_date: null },
    'Given to our own crew',
    '',
  ],
  ['paid', { invoices: 'INV-000012' }, 'Closed: paid with INV-000012', ''],
  ['paid_no_more', { invoices: 'INV-000012' }, 'Completed again: INV-000012 is not paid any more', ''],
  ['people_assigned', { people: ['Ada Byron', 'Al Key'] }, 'People assigned', 'Ada Byron, Al Key'],
  [
    'report_submitted',
    { report_number: 'RPT-000004', is_final: true },
    'Final report RPT-000004 submitted',
    '',
  ],
  ['report_submitted', { report_number: 'RPT-1', is_final: false }, 'Progress report RPT-1 submitted', ''],
  [
    'report_refused',
    { completed_on: '2026-11-03', reason: 'report_status_closed', status: 'cancelled' },
    'Report of Nov 3, 2026 was refused',
    'The work order had the status Cancelled. The report is still on their device: ask them.',
  ],
  [
    'report_refused',
    { completed_on: '2026-11-03', reason: 'report_work_order_reassigned' },
    'Report of Nov 3, 2026 was refused',
    'The work order had gone to somebody else. The report is still on their device: ask them.',
  ],
  ['bill_submitted', { bill_number: 'BILL-000001', amount: 640.25 }, 'Bill BILL-000001 submitted', '$640.25'],
  ['assignment_accepted', { arrival_at: null }, 'Assignment accepted', ''],
  ['assignment_declined', { subcontractor: 'Polar Air' }, 'Declined by Polar Air', ''],
  ['files_added', { files: 3 }, '3 files added', ''],
  ['files_shared', { files: 1 }, '1 file shared with the customer', ''],
  ['file_removed', { file_name: 'plate.jpg' }, 'File plate.jpg removed', ''],
  ['moved_to_the_moon', {}, 'moved to the moon', ''],
])('%s is shown with its details', (event_type, data, title, detail) => {
  expect(eventTitle({ event_type, data })).toBe(title);
  expect(eventDetail({ event_type, data })).toBe(detail);
});

it('every status of a work order has its own label', () => {
  for (const { event } of WORK_ORDER_TRANSITIONS) {
    expect(eventTitle({ event_type: event, data: {} })).toMatch(/^[A-Z][a-z, ]+$/);
  }
});

it('handles data of another shape', () => {
  expect(eventDetail({ event_type: 'people_assigned', data: 'nobody' })).toBe('');
  expect(eventTitle({ event_type: 'bill_paid', data: [1] })).toBe('Bill  paid');
});

it('shows an edit field by field, with the labels of its form', () =>
  expect(
    fieldChanges({
      event_type: 'corrected',
      data: {
        title: ['Door sticks', 'Dock door sticks'],
        priority: ['low', 'emergency'],
        due_date: [null, '2026-12-01'],
        appointment_from: ['2020-12-01T09:00:00', null],
        of_the_future: ['a', 'b'],
        trade: 'Doors',
      },
    }),
  ).toEqual([
    { label: 'What is needed', before: 'Door sticks', after: 'Dock door sticks' },
    { label: 'Priority', before: 'Low', after: 'Emergency' },
    { label: 'Due date', before: '', after: 'Dec 1, 2026' },
    { label: 'Appointment from', before: 'Dec 1, 2020, 9:00 AM', after: '' },
  ]));

it.each([
  ['created', 'The customer'],
  ['cancelled', 'The customer'],
  ['work_started', 'The crew'],
])('%s by a person whom the reader may not know shows their organization', (event_type, by) =>
  expect(eventActor({ event_type, actor: null })).toBe(by),
);

it('names the person where the reader may know them', () =>
  expect(eventActor({ event_type: 'created', actor: { first_name: 'Ada', last_name: 'Byron' } })).toBe(
    'Ada Byron',
  ));

it('a customer reads that the work continues, not that it was sent back to the crew', () => {
  expect(eventTitle({ event_type: 'sent_back', data: {} })).toBe('Sent back to the crew');
  expect(customerEventTitle({ event_type: 'sent_back', data: {} })).toBe('The work continues');
  expect(customerEventTitle({ event_type: 'work_started', data: {} })).toBe('Work started');
});
