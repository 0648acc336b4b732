import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { LocalDraft, LocalPhoto, SyncItem } from '#web/offline/database/records.ts';
import { draftFilesOn } from '#web/offline/drafts/draft-file.ts';
import { draftsOn, newDraft } from '#web/offline/drafts/drafts.ts';

const ME = '0199a3a0-0000-7000-8000-000000000001';
const NEIGHBOUR = '0199a3a0-0000-7000-8000-000000000002';
const WORK_ORDER = { id: '0199a3a0-0000-7000-8000-00000000000a', number: 'WO-000001', title: 'Dock door' };

function device() {
  const store = createMemoryStore();
  const shelf = { ...store, whenUsable: async () => store };
  return { store, drafts: draftsOn(shelf), ...draftFilesOn(shelf) };
}
type Device = ReturnType<typeof device>;

async function keep(
  { drafts }: Device,
  { form = {}, pictures = [] as Uint8Array<ArrayBuffer>[], ownerId = ME },
) {
  const draft = newDraft({ ownerId, workOrder: WORK_ORDER, form });
  const add = pictures.map(
    (bytes): LocalPhoto => ({
      ...{ id: crypto.randomUUID(), draftId: draft.id, ownerId, size: bytes.length },
      blob: new Blob([bytes], { type: 'image/jpeg' }),
    }),
  );
  const photos = add.map(({ id, size }, index) => ({
    ...{
      id,
      size,
      fileName: `${index}.jpg`,
      type: 'image/jpeg',
      category: 'after' as const,
      caption: 'Seen',
    },
    ...{ takenAt: '2026-03-02T08:00:00.000Z', latitude: 41.88, longitude: -80.79, accuracyM: 12 },
  }));
  return (await drafts.saveDraft({ ...draft, photos }, { isManual: true, add })).draft;
}

async function submit({ store }: Device, draft: LocalDraft) {
  const items = [draft.id, ...draft.photos.map(({ id }) => id)].map(
    (id, index): SyncItem => ({
      ...{ id: index === 0 ? `report:${id}` : id, ownerId: draft.ownerId, priority: 1, maxRetries: 3 },
      type: index === 0 ? 'report_submit' : 'photo_upload',
      data: index === 0 ? { draftId: id } : { draftId: draft.id, photoId: id, uploadUrl: 'https://here/1' },
      ...{ retryCount: 3, createdAt: draft.createdAt, needsAttention: true },
    }),
  );
  await store.write([
    { store: 'drafts', put: { ...draft, submittedAt: draft.updatedAt } },
    ...items.map((put) => ({ store: 'syncQueue' as const, put })),
  ]);
}

const facts = ({ form, photos, workOrderNumber, metadata }: LocalDraft) => ({
  ...{ form, photos, workOrderNumber, isManual: metadata.isManual },
});

test('everything that is exported exists again after an import, byte by byte', async () => {
  const pictures = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20_000 }), { maxLength: 3 });
  const forms = fc.dictionary(
    // Zod leaves this name out, and no form has it.
    fc.string().filter((name) => name !== '__proto__'),
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(forms, pictures), { maxLength: 3 }), async (entries) => {
      const [one, other] = [device(), device()];
      const kept = [];
      for (const [form, bytes] of entries) {
        const own = { form: { ...form }, pictures: bytes.map((picture) => new Uint8Array(picture)) };
        kept.push(await keep(one, own));
      }
      const file = await one.exportDrafts(ME);
      const result = await other.importDrafts(file, ME);
      expect(result).toEqual({ imported: entries.length, known: 0, refused: [] });
      for (const draft of kept) {
        const found = await other.drafts.draft(draft.id);
        expect(found && facts(found)).toEqual(facts(draft));
        for (const { id } of draft.photos) {
          const [before, after] = [await one.drafts.photo(id), await other.drafts.photo(id)];
          expect(await after?.blob.bytes()).toEqual(await before?.blob.bytes());
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('the file has its name and content (offline requirements 3.1 and 9.1)', async () => {
  const one = device();
  await keep(one, { pictures: [new Uint8Array([1, 2, 3])] });
  const file = await one.exportDrafts(ME);
  expect(file.name).toMatch(/^workorder-drafts-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await file.text());
  expect(Object.keys(content)).toEqual(['drafts', 'syncQueue', 'metadata']);
  expect(Object.keys(content.metadata)).toEqual(['exportedAt', 'version', 'deviceInfo']);
  expect(content.metadata.version).toBe(3);
  expect(content.drafts[0].photos[0]).toMatchObject({ base64Data: 'data:image/jpeg;base64,AQID', size: 3 });
});

describe('of a draft that also exists here', () => {
  test('the newer one stays', async () => {
    const [one, other] = [device(), device()];
    const draft = await keep(one, { form: { text: 'first' } });
    const file = await one.exportDrafts(ME);
    await other.importDrafts(file, ME);
    expect(await other.importDrafts(file, ME)).toEqual({ imported: 0, known: 1, refused: [] });
    const later = new Date(Date.now() + 1000).toISOString();
    await one.store.write([
      { store: 'drafts', put: { ...draft, form: { text: 'later' }, updatedAt: later } },
    ]);
    expect(await other.importDrafts(await one.exportDrafts(ME), ME)).toMatchObject({ imported: 1 });
    expect((await other.drafts.draft(draft.id))?.form).toEqual({ text: 'later' });
  });

  test('one that was submitted here stays', async () => {
    const one = device();
    const draft = await keep(one, {});
    await submit(one, draft);
    const file = await one.exportDrafts(ME);
    expect(await one.importDrafts(file, ME)).toEqual({ imported: 0, known: 1, refused: [] });
  });
});

test('a submitted draft continues from the other device, from the beginning', async () => {
  const [one, other] = [device(), device()];
  const draft = await keep(one, { pictures: [new Uint8Array([1])] });
  await submit(one, draft);
  await other.importDrafts(await one.exportDrafts(ME), ME);
  expect((await other.drafts.draft(draft.id))?.submittedAt).toBe(draft.updatedAt);
  const items = await other.store.all('syncQueue');
  expect(
    items.map(({ type, retryCount, needsAttention, data }) => ({ type, retryCount, needsAttention, data })),
  ).toEqual(
    [
      { type: 'photo_upload', retryCount: 0, data: { draftId: draft.id, photoId: draft.photos[0]?.id } },
      { type: 'report_submit', retryCount: 0, data: { draftId: draft.id } },
    ].toSorted((a, b) => (items[0]?.type === a.type ? -1 : items[0]?.type === b.type ? 1 : 0)),
  );
});

describe('refuses', () => {
  const file = (content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], 'a.json');
  const metadata = { exportedAt: '', version: 3, deviceInfo: {} };

  test.each([
    ['what is no JSON', 'PK\u0003\u0004'],
    ['what holds something else', { invoices: [] }],
    ['a list', []],
    ['nothing', ''],
  ])('%s', async (_, content) => {
    await expect(device().importDrafts(file(content), ME)).rejects.toThrow('This file holds no drafts.');
  });

  test('a file of a newer version', async () => {
    const newer = { drafts: [], syncQueue: [], metadata: { ...metadata, version: 4 } };
    await expect(device().importDrafts(file(newer), ME)).rejects.toThrow('newer version');
  });

  test('a damaged draft and one of another user, and imports the others', async () => {
    const [one, other] = [device(), device()];
    await keep(one, {});
    await keep(one, { pictures: [new Uint8Array([1])] });
    await keep(one, { ownerId: NEIGHBOUR });
    const content = JSON.parse(await (await one.exportDrafts(ME)).text());
    const foreign = JSON.parse(await (await one.exportDrafts(NEIGHBOUR)).text());
    const broken = content.drafts.map((draft: { photos: object[] }) => ({
      ...draft,
      photos: draft.photos.map((photo) => ({ ...photo, base64Data: 'data:image/jpeg;base64,%%%' })),
    }));
    const all = { ...content, drafts: [...broken, ...foreign.drafts, { id: 'no' }] };
    const { imported, refused } = await other.importDrafts(file(all), ME);
    expect(imported).toBe(1);
    expect(refused.toSorted()).toEqual([
      'A draft of WO-000001 belongs to somebody else.',
      'Draft 4 of the file cannot be read.',
      'WO-000001: The photo 0.jpg of the file cannot be read.',
    ]);
    expect(await other.drafts.draftsOf(NEIGHBOUR)).toEqual([]);
  });
});
