import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { emptyDraft, openDraft } from '#web/features/reports/open-draft.ts';
import type { ReportTarget } from '#web/features/reports/target-queries.ts';
import { unsentDrafts } from '#web/features/reports/unsent-drafts.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { clearJournal, readJournals, writeJournal } from '#web/offline/drafts/draft-journal.ts';
import { draftsOn, newDraft } from '#web/offline/drafts/drafts.ts';

const CHECK = { id: '0199a3a0-0000-7000-8000-0000000000a1', text: 'Latches by itself', is_required: true };
const TARGET = {
  ...{ id: 'order', work_order_number: 'WO-000001', title: 'Dock door', status: 'assigned', trade: 'Doors' },
  ...{
    store_location: '',
    description: '',
    due_date: null,
    budget: null,
    checklist: [CHECK],
    sentBack: null,
    isCorrectionOnly: false,
    corrects: null,
  },
} as ReportTarget;
/** The storage of a page that is being killed. */
const isClosed = async () => {
  throw new StorageError('unknown', 'closed');
};
const CRASHED = draftsOn({ whenUsable: async () => createMemoryStore(), write: isClosed, update: isClosed });
const wanted = { ownerId: 'me', target: TARGET };

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

/** As earlier versions kept what was typed: in one entry for all drafts about a work order. */
const keepShared = (form: object) =>
  localStorage.setItem('fieldfare-draft:report:me:order', JSON.stringify(form));

const named = (id: string) => ({ ownerId: 'me', workOrderId: 'order', id });

function device() {
  const store = createMemoryStore();
  const drafts = draftsOn({ ...store, whenUsable: async () => store });
  const keep = async (text: string, { submitted = false, workOrderId = 'order', ownerId = 'me' } = {}) => {
    const workOrder = { id: workOrderId, number: 'WO-000001', title: '' };
    const draft = newDraft({ ownerId, workOrder, form: { work_performed: text, hours_worked: null } });
    const saved = await drafts.saveDraft(draft, { isManual: false });
    if (submitted) {
      await store.write([{ store: 'drafts', put: { ...saved.draft, submittedAt: draft.createdAt } }]);
    }
    return saved.draft;
  };
  return { drafts, keep };
}

test('without a draft: a new report, with the checklist', async () => {
  const { drafts, keep } = device();
  await keep('of another work order', { workOrderId: 'elsewhere' });
  await keep('of somebody else', { ownerId: 'neighbour' });
  const opened = await openDraft(drafts, wanted);
  expect(opened).toMatchObject({ isKept: false, hasJournal: false });
  expect(opened.values).toMatchObject({
    work_performed: '',
    submission_key: opened.draft.id,
    checklist: [{ item_id: CHECK.id, text: CHECK.text, answer: null }],
  });
});

test('the existing draft, and the requested one; what was submitted is not opened', async () => {
  const { drafts, keep } = device();
  const first = await keep('first');
  await new Promise((resolve) => setTimeout(resolve, 2));
  const second = await keep('second');
  await keep('sent', { submitted: true });
  expect((await openDraft(drafts, wanted)).draft.id).toBe(second.id);
  const opened = await openDraft(drafts, { ...wanted, draftId: first.id });
  expect(opened).toMatchObject({ isKept: true, values: { work_performed: 'first' } });
  expect(opened.values.hours_worked).toBeNaN();
});

test('input from before the page was hidden wins over the saved text', async () => {
  const { drafts, keep } = device();
  const draft = await keep('kept');
  await keep('newer, of another draft');
  writeJournal(named(draft.id), { work_performed: 'typed' });
  expect(await openDraft(drafts, wanted)).toMatchObject({
    ...{ isKept: true, hasJournal: true, draft: { id: draft.id }, values: { work_performed: 'typed' } },
  });
});

test('what an earlier version of the portal stored is migrated', async () => {
  const { drafts, keep } = device();
  await keep('another');
  const key = '0199a3a0-0000-7000-8000-0000000000b1';
  keepShared({ work_performed: 'of before', submission_key: key, hours_worked: 2 });
  expect(await openDraft(drafts, wanted)).toMatchObject({
    ...{ isKept: false, hasJournal: true, draft: { id: key } },
    values: { work_performed: 'of before', hours_worked: 2, submission_key: key },
  });
});

test('a journal of a report that was submitted since is discarded', async () => {
  const { drafts, keep } = device();
  const sent = await keep('sent', { submitted: true });
  writeJournal(named(sent.id), { work_performed: 'stale' });
  expect(await openDraft(drafts, wanted)).toMatchObject({
    hasJournal: false,
    values: { work_performed: '' },
  });
  expect(readJournals('me', 'order')).toEqual([]);
});

test('a reset starts a separate draft', () => {
  const one = emptyDraft('me', TARGET);
  expect(emptyDraft('me', TARGET).draft.id).not.toBe(one.draft.id);
  expect(one.values.submission_key).toBe(one.draft.id);
});

test('a journal restored by a kill does not replace text that was saved later', async () => {
  const { drafts, keep } = device();
  const before = await keep('first');
  writeJournal(named(before.id), { work_performed: 'first' });
  await new Promise((resolve) => setTimeout(resolve, 2));
  const kept = await drafts.saveDraft(
    { ...before, form: { work_performed: 'first and second' } },
    { isManual: false },
  );
  const opened = await openDraft(drafts, wanted);
  expect(opened.draft.id).toBe(kept.draft.id);
  expect(opened).toMatchObject({ hasJournal: false, values: { work_performed: 'first and second' } });
});

test('the draft of a named report and the draft of the work order are different', async () => {
  const { drafts, keep } = device();
  await keep('of the work order');
  const ofReport = { ...wanted, target: { ...TARGET, corrects: 'old-report', isCorrectionOnly: true } };
  const correction = await openDraft(drafts, ofReport);
  expect(correction).toMatchObject({ isKept: false, values: { corrects_report_id: 'old-report' } });
  const form = { ...correction.values, work_performed: 'of the old report' };
  await drafts.saveDraft({ ...correction.draft, form }, { isManual: false });
  expect((await openDraft(drafts, ofReport)).values.work_performed).toBe('of the old report');
  const { values } = await openDraft(drafts, wanted);
  expect([values.work_performed, values.corrects_report_id]).toEqual(['of the work order', undefined]);
});

test('after a crash, a draft and the correction of an older report each have their own text', async () => {
  const { drafts } = device();
  const corrections = { ...wanted, target: { ...TARGET, corrects: 'old-report', isCorrectionOnly: true } };
  /** Opens a form, types into it, and crashes before anything is saved. */
  const typeAndCrash = async (what: typeof wanted, text: string) => {
    const { draft, values } = await openDraft(drafts, what);
    const readForm = () => ({ ...values, work_performed: text });
    const editor = new DraftEditor({ drafts: CRASHED, draft, isKept: false, readForm });
    editor.touch();
    editor.hide();
    await editor.settle();
    return draft.id;
  };
  const own = await typeAndCrash(wanted, 'of the work order');
  const correction = await typeAndCrash(corrections, 'of the old report');
  const openedOwn = await openDraft(drafts, wanted);
  const openedNamed = await openDraft(drafts, corrections);
  expect([openedOwn.draft.id, openedOwn.values.work_performed]).toEqual([own, 'of the work order']);
  expect([openedNamed.draft.id, openedNamed.values.work_performed]).toEqual([
    correction,
    'of the old report',
  ]);
  expect(openedNamed.values.corrects_report_id).toBe('old-report');
});

test('the shared entry of an earlier version is cleared for its own draft only', () => {
  keepShared({ work_performed: 'first', submission_key: 'first' });
  writeJournal(named('second'), { work_performed: 'second' });
  clearJournal(named('second'));
  expect(readJournals('me', 'order')).toMatchObject([{ work_performed: 'first' }]);
  writeJournal(named('first'), { work_performed: 'first, and more' });
  expect(readJournals('me', 'order')).toMatchObject([{ work_performed: 'first, and more' }]);
  clearJournal(named('first'));
  expect(readJournals('me', 'order')).toEqual([]);
});

test('two drafts about one work order each keep their input', async () => {
  const { drafts, keep } = device();
  const [first, second] = [await keep('first'), await keep('second')];
  writeJournal(named(first.id), { work_performed: 'first, typed' });
  writeJournal(named(second.id), { work_performed: 'second, typed' });
  for (const { id, form } of [first, second]) {
    const { work_performed } = form as { work_performed: string };
    expect((await openDraft(drafts, { ...wanted, draftId: id })).values).toMatchObject({
      work_performed: `${work_performed}, typed`,
    });
  }
  expect(unsentDrafts(await drafts.draftsOf('me'), 'me', { id: 'order' }).map(({ form }) => form)).toEqual(
    expect.arrayContaining([{ work_performed: 'first, typed' }, { work_performed: 'second, typed' }]),
  );
});

test('the correction of the last report names it, also in a draft from before the office sent it back', async () => {
  const { drafts, keep } = device();
  const { id } = await keep('begun earlier');
  const target = { ...TARGET, corrects: 'report' };
  const opened = await openDraft(drafts, { ...wanted, target });
  expect(opened.draft.id).toBe(id);
  expect(opened.values.corrects_report_id).toBe('report');
});

test('a correction stays what it is when the office has taken back that it sent the report back', async () => {
  const { drafts } = device();
  const form = { work_performed: 'corrected', hours_worked: null, corrects_report_id: 'report' };
  const workOrder = { id: 'order', number: 'WO-000001', title: '' };
  const { draft } = await drafts.saveDraft(newDraft({ ownerId: 'me', workOrder, form }), { isManual: false });
  expect((await openDraft(drafts, wanted)).draft.id).not.toBe(draft.id);
  const selected = await openDraft(drafts, { ...wanted, draftId: draft.id });
  expect(selected.values).toMatchObject({ submission_key: draft.id, corrects_report_id: 'report' });
});
