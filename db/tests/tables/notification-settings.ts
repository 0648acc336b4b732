import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'notification_settings';
const key = 'profile_id';
/** Everybody has one row: one's own. */
const ownAlone = outcomes(0, { subcontractor: 1 });

export const cases: TableCases = {
  select: outcomes(1, { disabled: 0, signedOut: 0 }),
  insert: [
    {
      name: 'settings of somebody else',
      run: ({ profiles }) => insert(table, { profile_id: profiles.partner }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'how often mails come, and the quiet hours',
      run: ({ profiles }) =>
        update(
          table,
          profiles.subcontractor,
          { email_messages: 'daily', quiet_from: '22:00', quiet_to: '06:30' },
          key,
        ),
      expected: ownAlone,
    },
    {
      name: 'what is pushed and mailed of which topic',
      run: ({ profiles }) =>
        update(table, profiles.subcontractor, { push_due: false, email_reviews: 'daily' }, key),
      expected: ownAlone,
    },
    {
      name: 'to a frequency of a topic that does not exist',
      run: ({ profiles }) => update(table, profiles.subcontractor, { email_due: 'hourly' }, key),
      expected: outcomes(0, { subcontractor: 'error 23514' }),
    },
    {
      name: 'to a frequency that does not exist',
      run: ({ profiles }) => update(table, profiles.subcontractor, { email_messages: 'weekly' }, key),
      expected: outcomes(0, { subcontractor: 'error 23514' }),
    },
    {
      name: 'quiet hours that never end',
      run: ({ profiles }) => update(table, profiles.subcontractor, { quiet_from: '22:00' }, key),
      expected: outcomes(0, { subcontractor: 'error 23514' }),
    },
    {
      name: 'whose they are',
      run: ({ profiles }) => update(table, profiles.subcontractor, { profile_id: profiles.partner }, key),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'settings',
      run: ({ profiles }) => remove(table, profiles.subcontractor, key),
      expected: outcomes('refused'),
    },
  ],
};
