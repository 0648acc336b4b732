import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'push_subscriptions';

export const cases: TableCases = {
  select: outcomes(0, { subcontractor: 1 }),
  insert: [
    {
      // The same phone may be used by somebody else: that one knows nothing of the other's row.
      name: 'the endpoint of another person',
      run: () => insert(table, { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' }),
      expected: outcomes(1, {
        stranger: 'refused',
        subcontractor: 'error 23505',
        disabled: 'refused',
        signedOut: 'refused',
      }),
    },
    {
      name: 'an endpoint that is not the web',
      run: () => insert(table, { endpoint: 'file:///etc/passwd', p256dh: 'k', auth: 'a' }),
      // Checked before the policies, which refuse the others.
      expected: outcomes('error 23514', { anon: 'refused' }),
    },
  ],
  update: [
    {
      name: 'the endpoint',
      run: ({ rows }) => update(table, rows.subscription, { endpoint: 'https://push.example/2' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a subscription',
      run: ({ rows }) => remove(table, rows.subscription),
      expected: outcomes(0, { subcontractor: 1 }),
    },
  ],
};
