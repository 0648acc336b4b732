import { expect, test } from 'vitest';
import { PROJECT_TRANSITIONS } from '#shared/rules/project-status.ts';
import { projectEventDetail, projectEventTitle } from './project-event-labels.ts';

test('an unknown event shows its own name', () => {
  expect(projectEventTitle({ event_type: 'moved_to_mars', data: {} })).toBe('moved to mars');
});

test('every status of a project has its own label', () => {
  for (const { event } of PROJECT_TRANSITIONS) {
    expect(projectEventTitle({ event_type: event, data: {} })).toMatch(/^[A-Z][a-z ]+$/);
  }
});

test.each([
  ['people_changed', { added: ['Ada Hill'], removed: [] }, 'Added: Ada Hill'],
  ['people_changed', { added: ['A'], removed: ['B', 'C'] }, 'Added: A · Removed: B, C'],
  ['work_orders_added', { work_orders: ['WO-1', 'WO-2'] }, 'WO-1, WO-2'],
  ['work_orders_removed', { work_orders: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, '1, 2, 3, 4, 5, 6, 7, 8 and 1 more'],
  [
    'corrected',
    { name: ['A', 'B'], description: true, end_date: [null, '2026-06-30'] },
    'Name: A → B · Description · End: — → Jun 30, 2026',
  ],
  ['started', { from: 'planned', to: 'active' }, ''],
])('%s with %j is shown as %j', (event_type, data, text) => {
  expect(projectEventDetail({ event_type, data })).toBe(text);
});
