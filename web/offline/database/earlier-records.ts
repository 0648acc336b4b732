import type {
  DraftMetadata,
  LocalDraft,
  MetadataEntry,
  PhotoFacts,
  SyncItem,
} from '#web/offline/database/records.ts';
import type { StoredPhoto } from '#web/offline/database/stored-photo.ts';

type Fields = Record<string, unknown>;

interface Draft {
  draft: LocalDraft;
  photos: StoredPhoto[];
  /** Pictures that could not be read, unchanged: nothing is deleted. */
  unreadable: MetadataEntry[];
}

/** Converts a draft of version 1 or 2: its photos become records, and its other fields become the form. */
export function draftOfEarlier(value: unknown): Draft {
  const { id, workOrderId, photos, metadata, createdAt, updatedAt, ...rest } = fieldsOf(value);
  const draftId = text(id);
  const changedAt = instant(updatedAt ?? createdAt);
  const pictures = (Array.isArray(photos) ? photos : []).map((photo) =>
    photoOfEarlier(photo, draftId, changedAt),
  );
  return {
    draft: {
      id: draftId,
      ownerId: text(rest.ownerId),
      workOrderId: text(workOrderId),
      workOrderNumber: text(rest.workOrderNumber),
      workOrderTitle: text(rest.workOrderTitle),
      form: 'form' in rest ? rest.form : rest,
      photos: pictures.flatMap(({ facts }) => (facts ? [facts] : [])),
      metadata: metadataOf(fieldsOf(metadata), draftId, text(workOrderId), changedAt),
      createdAt: instant(createdAt ?? changedAt),
      updatedAt: changedAt,
    },
    photos: pictures.flatMap(({ photo }) => (photo ? [photo] : [])),
    unreadable: pictures.flatMap(({ entry }) => (entry ? [entry] : [])),
  };
}

/** Converts an item of version 1 or 2. One that names no draft can only be viewed by its owner. */
export function syncItemOfEarlier(value: unknown): SyncItem {
  const item = fieldsOf(value);
  const data = fieldsOf(item.data);
  const draftId = text(data.draftId) || text(data.id);
  const type = item.type === 'photo_upload' ? 'photo_upload' : 'report_submit';
  return {
    ...item,
    id: text(item.id),
    ownerId: text(item.ownerId),
    type,
    data: { ...data, draftId },
    priority: typeof item.priority === 'number' ? item.priority : 1,
    retryCount: typeof item.retryCount === 'number' ? item.retryCount : 0,
    maxRetries: 3,
    createdAt: instant(item.createdAt),
    ...(draftId === '' && { needsAttention: true }),
  };
}

function photoOfEarlier(value: unknown, draftId: string, at: string) {
  const id = crypto.randomUUID();
  const photo = fieldsOf(value);
  const base64 = text(photo.base64Data);
  const [, type = 'image/jpeg', data = base64] = /^data:([^;,]+)[^,]*,(.*)$/s.exec(base64) ?? [];
  const bytes = decoded(data);
  if (!bytes) return { entry: { key: `unreadable-photo:${id}`, value } satisfies MetadataEntry };
  const size = typeof photo.size === 'number' ? photo.size : bytes.byteLength;
  const facts: PhotoFacts = {
    id,
    fileName: text(photo.fileName) || text(photo.name) || 'photo.jpg',
    type,
    category: 'other',
    caption: text(photo.caption),
    size,
    ...(typeof photo.compressedSize === 'number' && { compressedSize: photo.compressedSize }),
    takenAt: instant(photo.takenAt ?? at),
  };
  const kept: StoredPhoto = { id, draftId, ownerId: '', size: bytes.byteLength, blob: { bytes, type } };
  return { facts, photo: kept };
}

function decoded(base64: string): ArrayBuffer | null {
  try {
    const binary = atob(base64);
    return binary === '' ? null : Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
  } catch {
    // Not base64: keep it unchanged beside the draft.
    return null;
  }
}

function metadataOf(metadata: Fields, id: string, workOrderId: string, changedAt: string): DraftMetadata {
  const isManual = metadata.isManual === true;
  const device = fieldsOf(metadata.deviceInfo);
  return {
    id,
    workOrderId,
    lastModified: instant(metadata.lastModified ?? changedAt),
    version: 1,
    autoSaveCount: isManual ? 0 : 1,
    isManual,
    deviceInfo: { userAgent: text(device.userAgent), timestamp: instant(device.timestamp ?? changedAt) },
  };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Now, for an invalid time: the clean-up would delete what seems old. */
function instant(value: unknown): string {
  const time = new Date(typeof value === 'number' || typeof value === 'string' ? value : String(value));
  return (Number.isNaN(time.getTime()) ? new Date() : time).toISOString();
}
