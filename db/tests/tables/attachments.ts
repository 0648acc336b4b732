import { costReaders, insert, office, outcomes, remove, type TableCases, update } from '../support/cases.ts';

/** A path must begin with the caller's own profile id. */
const wrongFolder = {
  otherPartner: 'error 23514',
  subcontractor: 'error 23514',
  otherSubcontractor: 'error 23514',
  employee: 'error 23514',
  manager: 'error 23514',
  admin: 'error 23514',
} as const;
const file = { file_name: 'x.jpg', content_type: 'image/jpeg', size_bytes: 1 };

export const cases: TableCases = {
  // The photo of a report that waits for review is not the partner's to see.
  select: outcomes(0, {
    ...costReaders(4),
    dispatcher: 2,
    reviewer: 2,
    partner: 2,
    subcontractor: 4,
    employee: 4,
    manager: 4,
    admin: 4,
  }),
  insert: [
    {
      name: 'a file of the partner',
      run: ({ profiles }) => insert('attachments', { ...file, storage_path: `${profiles.partner}/x.jpg` }),
      expected: outcomes('refused', {
        ...office('error 23514'),
        technician: 'error 23514',
        ...wrongFolder,
        partner: 1,
      }),
    },
    {
      name: 'straight onto a work order, past the command',
      run: ({ profiles, rows }) =>
        insert('attachments', {
          ...file,
          storage_path: `${profiles.partner}/x.jpg`,
          work_order_id: rows.newWorkOrder,
        }),
      expected: outcomes('refused'),
    },
    {
      name: 'straight onto a report, past the command',
      run: ({ profiles, rows }) =>
        insert('attachments', {
          ...file,
          storage_path: `${profiles.subcontractor}/x.jpg`,
          report_id: rows.submittedReport,
        }),
      expected: outcomes('refused'),
    },
    {
      name: 'straight onto a bill, past the command',
      run: ({ profiles, rows }) =>
        insert('attachments', {
          ...file,
          storage_path: `${profiles.subcontractor}/x.jpg`,
          bill_id: rows.draftBill,
        }),
      expected: outcomes('refused'),
    },
  ],
  update: [
    {
      name: 'the caption of a loose photo',
      run: ({ rows }) => update('attachments', rows.loosePhoto, { caption: 'Coil' }),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'the caption of a photo on a work order',
      run: ({ rows }) => update('attachments', rows.orderPhoto, { caption: 'Coil' }),
      expected: outcomes(0),
    },
    {
      name: 'the path of a loose photo, to a file of somebody else',
      run: ({ rows, profiles }) =>
        update('attachments', rows.loosePhoto, { storage_path: `${profiles.partner}/a.jpg` }),
      expected: outcomes('refused'),
    },
  ],
  delete: [
    {
      name: 'a loose photo',
      run: ({ rows }) => remove('attachments', rows.loosePhoto),
      expected: outcomes(0, { subcontractor: 1 }),
    },
    {
      name: 'a photo on a work order',
      run: ({ rows }) => remove('attachments', rows.orderPhoto),
      expected: outcomes(0),
    },
  ],
};
