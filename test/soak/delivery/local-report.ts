import type { LocalDraft, LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';

/** A photo as a device stores it. */
export const photoOf = (id: string, draftId: string, ownerId: string, bytes: Buffer): LocalPhoto => ({
  id,
  draftId,
  ownerId,
  size: bytes.byteLength,
  blob: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
});

/** What a draft says of a photo. */
export const factsOf = ({ id, bytes }: { id: string; bytes: Buffer }): PhotoFacts => ({
  id,
  fileName: 'photo.jpg',
  type: 'image/jpeg',
  category: 'after',
  caption: id,
  size: bytes.byteLength,
  takenAt: new Date().toISOString(),
});

/** A report as a device stores it until it is sent. */
export function draftOf(id: string, ownerId: string, workOrderId: string, photos: PhotoFacts[]): LocalDraft {
  const at = new Date().toISOString();
  return {
    id,
    ownerId,
    workOrderId,
    workOrderNumber: '',
    workOrderTitle: '',
    form: {
      work_performed: `Draft ${id}`,
      hours_worked: 1,
      crew_size: 1,
      completed_on: '2026-03-02',
      is_final: false,
    },
    photos,
    metadata: {
      id,
      workOrderId,
      lastModified: at,
      version: 1,
      autoSaveCount: 0,
      isManual: true,
      deviceInfo: { userAgent: 'soak', timestamp: at },
    },
    createdAt: at,
    updatedAt: at,
  };
}
