import { insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const table = 'email_templates';

export const cases: TableCases = {
  select: outcomes(0, { employee: 1, manager: 1, admin: 1 }),
  insert: [
    {
      name: 'a template',
      run: () => insert(table, { name: 'recovery', subject: 's', html: 'h', text: 't' }),
      expected: outcomes('refused', { admin: 1 }),
    },
  ],
  update: [
    {
      name: 'the subject',
      run: () => update(table, 'invite', { subject: 'Welcome' }, 'name'),
      expected: outcomes(0, { admin: 1 }),
    },
  ],
  delete: [
    { name: 'a template', run: () => remove(table, 'invite', 'name'), expected: outcomes(0, { admin: 1 }) },
  ],
};
