import { t } from '#web/lib/text.ts';
import type { StoreName } from '#web/offline/database/store.ts';

/** Records as read from the database; their shape is not trusted. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** The keys of existing records, so that references can be checked. */
export interface Known {
  draftIds: ReadonlySet<string>;
  photoIds: ReadonlySet<string>;
}

/** The damage of a record: its own shape, which makes it unusable, or its references. */
export interface Damage {
  id: string;
  why: string;
  kind: 'shape' | 'reference';
}

/** Why a record cannot be used as it is; undefined when it can. */
export function damageOf(store: StoreName, record: unknown, known: Known): Damage | undefined {
  const id = idOf(store, record);
  const shape = shapeProblem(store, record);
  if (shape !== undefined) return { id, why: shape, kind: 'shape' };
  const reference = isRecord(record) ? REFERENCES[store]?.(record, known) : undefined;
  return reference === undefined ? undefined : { id, why: reference, kind: 'reference' };
}

/** Whether a record has the shape that all its readers expect. */
export const isUsable = (store: StoreName, record: unknown): boolean =>
  shapeProblem(store, record) === undefined;

/** The key of a record, also of a damaged one. */
export function idOf(store: StoreName, record: unknown): string {
  return String(isRecord(record) ? record[store === 'metadata' ? 'key' : 'id'] : record);
}

export const isRecord = (value: unknown): value is RawRecord => typeof value === 'object' && value !== null;

export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && Number.isFinite(Date.parse(value));

/** How many bytes of the picture a record of `attachments` has. */
export function bytesIn({ blob }: RawRecord): number {
  if (blob instanceof Blob) return blob.size;
  const bytes = isRecord(blob) ? blob.bytes : undefined;
  return bytes instanceof ArrayBuffer ? bytes.byteLength : 0;
}

const shapeProblem = (store: StoreName, record: unknown): string | undefined =>
  isRecord(record) ? SHAPES[store](record) : t('It is not a record.');

const SHAPES: Record<StoreName, (record: RawRecord) => string | undefined> = {
  drafts: (draft) => {
    const missing = missingTexts(draft, ['id', 'ownerId', 'workOrderId']);
    if (missing) return missing;
    if (draft.form === undefined) return t('The form is missing.');
    if (!isRecord(draft.metadata) || typeof draft.metadata.isManual !== 'boolean')
      return t('Whether a person has saved it is unknown.');
    if (!isInstant(draft.updatedAt)) return t('The time of the last change is missing.');
    if (!Array.isArray(draft.photos) || !draft.photos.every(isPhotoFacts))
      return t('The list of photos is missing.');
    return undefined;
  },
  attachments: (photo) => {
    const missing = missingTexts(photo, ['id', 'draftId', 'ownerId']);
    return missing ?? (bytesIn(photo) === 0 ? t('The picture itself is gone.') : undefined);
  },
  syncQueue: (item) => {
    const missing = missingTexts(item, ['id', 'ownerId', 'type']);
    if (missing) return missing;
    if (item.type !== 'report_submit' && item.type !== 'photo_upload')
      return t("Unknown kind '{{kind}}'.", { kind: String(item.type) });
    if (!isRecord(item.data) || typeof item.data.draftId !== 'string') return t('Its content is missing.');
    const isPlaced = typeof item.retryCount === 'number' && typeof item.priority === 'number';
    return isPlaced && isInstant(item.createdAt) ? undefined : t('Its place in the queue is missing.');
  },
  metadata: (entry) => missingTexts(entry, ['key']),
};

const REFERENCES: Partial<Record<StoreName, (record: RawRecord, known: Known) => string | undefined>> = {
  drafts: ({ photos }, { photoIds }) => {
    const gone = (photos as RawRecord[]).filter(({ id }) => !photoIds.has(String(id)));
    return gone.length > 0
      ? t('Gone from the device: {{files}}.', { files: gone.map(({ fileName }) => fileName).join(', ') })
      : undefined;
  },
  attachments: ({ draftId }, { draftIds }) =>
    draftIds.has(String(draftId)) ? undefined : t('It belongs to no draft.'),
  syncQueue: ({ data }, { draftIds }) =>
    isRecord(data) && draftIds.has(String(data.draftId)) ? undefined : t('The draft that it sends is gone.'),
};

export const isPhotoFacts = (photo: unknown): boolean =>
  isRecord(photo) && missingTexts(photo, ['id', 'fileName']) === undefined && typeof photo.size === 'number';

/** A draft of an earlier version may not have an owner yet, so only its own key must not be empty. */
function missingTexts(record: RawRecord, names: readonly string[]): string | undefined {
  const missing = names.filter(
    (name) => typeof record[name] !== 'string' || (name === 'id' && record[name] === ''),
  );
  return missing.length > 0 ? t('Missing: {{names}}.', { names: missing.join(', ') }) : undefined;
}
