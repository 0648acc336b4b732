import { expect, test } from 'vitest';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { closedScreens } from '#web/features/people/closed-screens.ts';

test('the role Admin opens every page', () => {
  expect(closedScreens('admin', PRESETS.administrator)).toEqual([]);
});

test('a manager who assigns and approves time opens neither Projects nor Time Management', () => {
  expect(closedScreens('manager', ['assign_work', 'manage_time'])).toEqual(['Projects', 'Time Management']);
  expect(closedScreens('employee', PRESETS.dispatcher)).toContain('Projects');
  expect(closedScreens('employee', PRESETS.technician)).toEqual([]);
});

test('each page that stays closed is named once', () => {
  expect(closedScreens('employee', PRESETS.billing)).toEqual([
    'Subcontractor Bills',
    'Partner Invoices',
    'Billing Dashboard',
  ]);
});
