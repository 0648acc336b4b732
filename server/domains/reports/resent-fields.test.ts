import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportCommands } from '#shared/commands/reports.ts';
import type { CommandInput } from '#shared/commands.ts';
import { campaign, drawn } from '#test/support/campaign.ts';
import {
  addOrder,
  attach,
  company,
  openReportingCrew,
  portal,
  report,
  sendDirectly,
  submit,
  upload,
} from './test/reporting-crew.ts';

/**
 * A draft comes again with one field changed: the change is stored or refused, and never acknowledged and lost. The
 * fields are those of the commands' schemas, so a new field fails here until it has a case.
 */

openReportingCrew();

type Submit = CommandInput<'submit_report'>;
type Attach = CommandInput<'attach_report_photo'>;

const ITEM = {
  ...{ item_id: randomUUID(), text: 'Tested under load', is_required: false },
  ...{ answer: 'done' as const, note: 'At noon' },
};
/** The files that the draft names. */
let files: string[];
let sent: Submit;
beforeEach(async () => {
  files = [await sendDirectly(), await sendDirectly()];
  sent = {
    ...report,
    is_final: false,
    ...{ materials_used: 'One ballast', signature_name: 'Ann Moss', photos_expected: 2 },
    ...{ attachment_ids: files, checklist: [ITEM] },
  };
});

/** What becomes of a changed field while the report waits, and after it was sent back. */
interface Case {
  change: () => Partial<Submit> | Promise<Partial<Submit>>;
  waiting: 'conflict' | 'stored';
  sentBack: 'conflict' | 'correction' | 'stored';
}
const content = (change: Case['change']): Case => ({ change, waiting: 'conflict', sentBack: 'correction' });
const refused = (change: Case['change']): Case => ({ change, waiting: 'conflict', sentBack: 'conflict' });
const stored = (change: Case['change']): Case => ({ change, waiting: 'stored', sentBack: 'stored' });

const FIELDS: Record<keyof Submit, Case> = {
  work_order_id: refused(async () => ({ work_order_id: await addOrder() })),
  // The draft of another report.
  submission_key: stored(() => ({ submission_key: randomUUID(), attachment_ids: [] })),
  corrects_report_id: refused(() => ({ corrects_report_id: randomUUID() })),
  work_performed: content(() => ({ work_performed: 'Replaced both ballasts.' })),
  materials_used: content(() => ({ materials_used: 'Two ballasts' })),
  hours_worked: content(() => ({ hours_worked: 2.01 })),
  crew_size: content(() => ({ crew_size: 2 })),
  completed_on: content(() => ({ completed_on: '2026-03-01' })),
  is_final: content(() => ({ is_final: true })),
  attachment_ids: content(async () => ({ attachment_ids: [...files, await sendDirectly()] })),
  photos_expected: content(() => ({ photos_expected: 3 })),
  signature_name: content(() => ({ signature_name: 'Bob Moss' })),
  checklist: content(() => ({ checklist: [ITEM, { ...ITEM, item_id: randomUUID() }] })),
};
const item = (change: Partial<Record<keyof typeof ITEM, unknown>>): Case =>
  content(() => ({ checklist: [{ ...ITEM, ...change }] as Submit['checklist'] }));
const CHECKLIST_FIELDS: Record<keyof typeof ITEM, Case | 'said by the list of the office'> = {
  item_id: item({ item_id: randomUUID() }),
  text: item({ text: 'Tested without load' }),
  is_required: 'said by the list of the office',
  answer: item({ answer: 'not_applicable' }),
  note: item({ note: 'In the evening' }),
};
const FURTHER: Record<string, Case> = {
  'a file exchanged': content(async () => ({ attachment_ids: [files[0] ?? '', await sendDirectly()] })),
  'a file left out': content(() => ({ attachment_ids: files.slice(1), photos_expected: 0 })),
  'the materials left out': content(() => ({ materials_used: '' })),
  'the signature left out': content(() => ({ signature_name: null })),
  'an item of the checklist left out': content(() => ({ checklist: [] })),
  'a photo given up': stored(() => ({ photos_expected: 1 })),
};
const CASES = Object.entries<Case | string>({ ...FIELDS, ...CHECKLIST_FIELDS, ...FURTHER }).filter(
  (entry): entry is [string, Case] => typeof entry[1] !== 'string',
);

const SHARES = { quick: 1 / 3, push: 1, release: 1 };
const { random } = campaign('resent fields', `${CASES.length} changes in two states`);

/** The report of this draft, in the words of the command. */
async function reportOf(key = sent.submission_key): Promise<Submit & { id: string }> {
  const { rows } = await portal.owner.query(
    `select r.id, work_order_id, submission_key, replaces_report_id as corrects_report_id, work_performed, materials_used,
       hours_worked::float8 as hours_worked, crew_size, completed_on::text as completed_on, is_final, photos_expected,
       signature_name, checklist,
       array(select a.id from public.attachments a where a.report_id = r.id order by a.created_at) as attachment_ids
     from public.work_order_reports r where submission_key = $1`,
    [key],
  );
  return rows[0];
}
const sendBack = (report_id: string) =>
  company.people.admin.client.rpc('reject_report', { report_id, review_notes: 'Why?' }).throwOnError();

describe('a changed field of a report', () => {
  test('may be each field of the schema', () => {
    const { shape } = reportCommands.submit_report.input;
    expect(Object.keys(FIELDS).sort()).toEqual(Object.keys(shape).sort());
    const answer = shape.checklist._zod.def.innerType._zod.def.element;
    expect(Object.keys(CHECKLIST_FIELDS).sort()).toEqual(Object.keys(answer.shape).sort());
  });

  test.for(drawn(CASES, SHARES, random))(
    '%s is stored or refused while the report waits',
    async ([, { change, waiting }]) => {
      await submit(sent).throwOnError();
      const before = await reportOf();
      const changes = await change();
      const { error } = await submit({ ...sent, ...changes });
      expect(error?.code).toBe(waiting === 'conflict' ? 'conflict' : undefined);
      expect(await reportOf(changes.submission_key)).toMatchObject(waiting === 'conflict' ? before : changes);
    },
  );

  test.for(drawn(CASES, SHARES, random))(
    '%s is stored or refused after it was sent back',
    async ([, { change, sentBack }]) => {
      await submit(sent).throwOnError();
      const before = await reportOf();
      await sendBack(before.id);
      const changes = await change();
      const { error } = await submit({ ...sent, ...changes });
      expect(error?.code).toBe(sentBack === 'conflict' ? 'conflict' : undefined);
      const after = await reportOf(changes.submission_key);
      expect(after).toMatchObject(sentBack === 'conflict' ? before : changes);
      if (sentBack === 'correction') expect(after.corrects_report_id).toBe(before.id);
    },
  );

  test('is no change where the server only stores it in another form', async () => {
    const stated = { hours_worked: 0.125, materials_used: null, signature_name: '' };
    const first = (await submit({ ...sent, ...stated }).throwOnError()).data;
    const again = { materials_used: '', signature_name: null, corrects_report_id: null };
    const required = { checklist: [{ ...ITEM, is_required: true }] };
    expect((await submit({ ...sent, ...stated, ...again, ...required }).throwOnError()).data).toEqual(first);
    expect((await reportOf()).checklist).toMatchObject([{ is_required: false }]);
  });
});

const PHOTO_FIELDS: Record<keyof Attach, [Partial<Attach>, 'refused' | 'stored' | 'a fact of the file']> = {
  submission_key: [{ submission_key: randomUUID() }, 'refused'],
  storage_path: [{}, 'stored'],
  file_name: [{ file_name: 'other.jpg' }, 'a fact of the file'],
  category: [{ category: 'before' }, 'refused'],
  caption: [{ caption: 'The old ballast' }, 'refused'],
  taken_at: [{ taken_at: '2026-03-02T16:00:00Z' }, 'a fact of the file'],
  latitude: [{ latitude: 42 }, 'a fact of the file'],
  longitude: [{ longitude: -81 }, 'a fact of the file'],
  position: [{ position: 1 }, 'stored'],
};

describe('a changed field of a photo', () => {
  test('may be each field of the schema', () => {
    const { shape } = reportCommands.attach_report_photo.input;
    expect(Object.keys(PHOTO_FIELDS).sort()).toEqual(Object.keys(shape).sort());
  });

  test.for(Object.entries(PHOTO_FIELDS))('%s is stored or refused', async ([field, [change, outcome]]) => {
    await submit(sent).throwOnError();
    const photo = await upload();
    await attach(photo).throwOnError();
    const changes = field === 'storage_path' ? { storage_path: await upload() } : change;
    const { error } = await attach(photo, changes);
    expect(error !== null).toBe(outcome === 'refused');
    const { rows } = await portal.owner.query(
      `select storage_path, category, caption, position from public.attachments where storage_path = $1`,
      [changes.storage_path ?? photo],
    );
    expect(rows).toMatchObject([outcome === 'stored' ? changes : { caption: 'The new ballast' }]);
  });
});
