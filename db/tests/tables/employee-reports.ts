import { costReaders, insert, outcomes, remove, type TableCases, update } from '../support/cases.ts';

const today = () => new Date().toISOString().slice(0, 10);

export const cases: TableCases = {
  select: outcomes(0, { ...costReaders(2), employee: 1, manager: 2, admin: 2 }),
  insert: [
    {
      name: 'a clock-in of the employee',
      run: ({ profiles, rows }) =>
        insert('employee_reports', {
          employee_user_id: profiles.employee,
          work_order_id: rows.newWorkOrder,
          report_date: today(),
          clock_in_time: new Date(),
        }),
      // Nobody sees somebody else's rate, and without a rate there is no clocking in.
      expected: outcomes('error P0001', {
        ...costReaders('refused'),
        anon: 'refused',
        employee: 1,
        manager: 'refused',
        admin: 'refused',
      }),
    },
    {
      name: 'a clock-in without a rate on file',
      run: ({ profiles, rows }) =>
        insert('employee_reports', {
          employee_user_id: profiles.admin,
          work_order_id: rows.newWorkOrder,
          report_date: today(),
        }),
      expected: outcomes('error P0001', { anon: 'refused' }),
    },
    {
      name: 'a clock-in to work that is done',
      run: ({ profiles, rows }) =>
        insert('employee_reports', {
          employee_user_id: profiles.employee,
          work_order_id: rows.doneWorkOrder,
          report_date: today(),
        }),
      expected: outcomes('error P0001', { anon: 'refused' }),
    },
    {
      name: 'a day long gone',
      run: ({ profiles, rows }) =>
        insert('employee_reports', {
          employee_user_id: profiles.employee,
          work_order_id: rows.newWorkOrder,
          report_date: '2026-01-05',
        }),
      expected: outcomes('error P0001', {
        ...costReaders('refused'),
        anon: 'refused',
        employee: 'refused',
        manager: 'refused',
        admin: 'refused',
      }),
    },
  ],
  update: [
    {
      name: 'what was done',
      run: ({ rows }) => update('employee_reports', rows.timeReport, { work_performed: 'Changed the belt' }),
      expected: outcomes(0, { employee: 1 }),
    },
    {
      name: 'that the event was made without a signal, past the commands',
      run: ({ rows }) => update('employee_reports', rows.timeReport, { clock_in_offline: true }),
      expected: outcomes('refused'),
    },
    {
      name: 'the approval, past the commands',
      run: ({ rows }) => update('employee_reports', rows.timeReport, { status: 'approved' }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a session',
      run: ({ rows }) => remove('employee_reports', rows.timeReport),
      expected: outcomes('refused'),
    },
  ],
};
