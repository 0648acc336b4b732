import { insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'saved_views';
/** Everybody of the contractor. */
const staff = { ...office(1), technician: 1, employee: 1, manager: 1, admin: 1 } as const;
const view = { list: 'work-orders', name: 'Roofs', search: { q: 'roof' } };
/** Nor does a person without a membership store anything. */
const nobody = { stranger: 'refused', disabled: 'refused', signedOut: 'refused' } as const;

export const cases: TableCases = {
  // The office sees the shared one, too.
  select: outcomes(0, { subcontractor: 1, ...staff }),
  insert: [
    { name: 'a view of one’s own', run: () => insert(table, view), expected: outcomes(1, nobody) },
    {
      // What one person calls a view is nothing to the others.
      name: 'a second view of the same name',
      run: () => insert(table, { ...view, name: 'Mine' }),
      expected: outcomes(1, { ...nobody, subcontractor: 'error 23505' }),
    },
    {
      name: 'a view of somebody else',
      run: ({ profiles }) => insert(table, { ...view, profile_id: profiles.partner }),
      expected: outcomes('refused'),
    },
    {
      name: 'a view for the office',
      run: () => insert(table, { ...view, is_shared: true }),
      // Whoever only reads, or does only their own work, changes nothing of the office's.
      expected: outcomes('refused', { ...staff, technician: 'refused', readOnly: 'refused' }),
    },
    {
      name: 'a view without a name',
      run: () => insert(table, { ...view, name: ' ' }),
      expected: outcomes('error 23514', { anon: 'refused', ...nobody }),
    },
    {
      name: 'a search that is no search',
      run: () => insert(table, { ...view, search: '[]' }),
      expected: outcomes('error 23514', { anon: 'refused', ...nobody }),
    },
    {
      name: 'one more than fifty',
      run: () => ({
        text: `insert into public.saved_views (list, name, search)
               select 'reports', n::text, '{}' from generate_series(1, 51) n`,
      }),
      expected: outcomes('error 23514', { anon: 'refused', ...nobody }),
    },
  ],
  update: [
    {
      name: 'its name, search and rank',
      run: ({ rows }) =>
        update(table, rows.savedView, { name: 'Mine now', search: { priority: 'high' }, is_default: true }),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'sharing one’s own',
      run: ({ rows }) => update(table, rows.savedView, { is_shared: true }),
      expected: outcomes(0, { subcontractor: 'refused' }),
    },
    {
      name: 'a shared view',
      run: ({ rows }) => update(table, rows.sharedView, { name: 'Theirs', is_shared: false }),
      expected: outcomes(0, { manager: 1 }),
    },
    {
      name: 'whose it is',
      run: ({ rows, profiles }) => update(table, rows.savedView, { profile_id: profiles.partner }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a view',
      run: ({ rows }) => remove(table, rows.savedView),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'a shared view',
      run: ({ rows }) => remove(table, rows.sharedView),
      expected: outcomes(0, { manager: 1, admin: 1 }),
    },
  ],
};
