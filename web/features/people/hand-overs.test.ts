import { expect, test } from 'vitest';
import { handOversOf, toHandOver } from '#web/features/people/hand-overs.ts';
import type { OpenItems } from '#web/features/people/person-queries.ts';

const items = { work_organization_ids: ['a', 'b', 'b'], projects: 1 } as OpenItems;

test('open work is handed over by organization, and projects with the main one', () => {
  const handOvers = handOversOf(items, 'a');
  expect(handOvers).toEqual([
    { organizationId: 'a', assignments: 1, projects: 1 },
    { organizationId: 'b', assignments: 2, projects: 0 },
  ]);
  expect(toHandOver(handOvers, 'a', { a: 'ann' })).toEqual({
    hand_over_to: 'ann',
    successors: [{ organization_id: 'b', hand_over_to: null }],
  });
  expect(toHandOver(handOvers, 'a', { a: 'ann', b: 'bob' }).successors).toEqual([
    { organization_id: 'b', hand_over_to: 'bob' },
  ]);
});

test('a firm hands over only its own work, and an organization without work is left out', () => {
  expect(handOversOf({ ...items, projects: 0 }, 'b', 'b')).toEqual([
    { organizationId: 'b', assignments: 2, projects: 0 },
  ]);
  expect(handOversOf({ ...items, projects: 0 }, 'c').map((one) => one.organizationId)).toEqual(['a', 'b']);
  expect(handOversOf({ work_organization_ids: [], projects: 1 } as unknown as OpenItems, undefined)).toEqual([
    { organizationId: undefined, assignments: 0, projects: 1 },
  ]);
});
