import { expect, test } from 'vitest';
import { completedSearch } from '#web/features/analytics/completed-search.ts';

const NONE = '00000000-0000-0000-0000-000000000000';

test('a bar opens the work that was completed in the period, with the filters of the page', () => {
  expect(completedSearch('HVAC', 'trade', 30, { customers: ['c'], project: 'p' })).toMatchObject({
    ...{ trade: 'HVAC', partner: 'c', project: 'p' },
    'completed-from': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(completedSearch(NONE, 'subcontractor', 30, { trade: 'HVAC' })).toMatchObject({
    ...{ assignee: 'own', trade: 'HVAC' },
  });
  expect(completedSearch('high', 'priority', 30)).toMatchObject({ priority: 'high' });
});
