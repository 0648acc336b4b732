import type { AttachmentCategory } from '#web/lib/attachments.ts';

/** A photo of a draft, without its bytes: those are a `LocalPhoto` of the same id. */
export interface PhotoFacts {
  id: string;
  fileName: string;
  type: string;
  category: AttachmentCategory;
  caption: string;
  /** Of the original, bytes. */
  size: number;
  /** Bytes of the smaller one, when that is what is kept. */
  compressedSize?: number;
  /** ISO instant at which it was taken or picked. */
  takenAt: string;
  latitude?: number;
  longitude?: number;
  accuracyM?: number;
}

/** A report being written, or written and not yet arrived (offline requirements 3.1). */
export interface LocalDraft {
  /** Is the `submission_key` of the report: however often it is sent, it becomes one report. */
  id: string;
  /** Profile id: a device may be shared. */
  ownerId: string;
  workOrderId: string;
  /** To be named in lists without a signal. */
  workOrderNumber: string;
  workOrderTitle: string;
  /** What the report form holds, without attachment ids. */
  form: unknown;
  /** In their order. */
  photos: PhotoFacts[];
  metadata: DraftMetadata;
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
  /** When it was handed to the queue: it is no longer edited, and kept until everything has arrived. */
  submittedAt?: string;
  /** Why the server refused it, since it can be edited again; until it is submitted again. */
  refusal?: { title: string; advice: string };
}

export interface DraftMetadata {
  id: string;
  workOrderId: string;
  lastModified: string;
  version: 1;
  /** 0 if manual, otherwise 1. */
  autoSaveCount: number;
  isManual: boolean;
  deviceInfo: { userAgent: string; timestamp: string };
}

/** The bytes of a photo. Sizes are in `LocalDraft.photos`: nobody needs to read these to add them up. */
export interface LocalPhoto {
  id: string;
  draftId: string;
  ownerId: string;
  size: number;
  blob: Blob;
  thumbnail?: Blob;
}

interface ReportSubmit {
  draftId: string;
}

interface PhotoUpload {
  draftId: string;
  photoId: string;
  /** Where a resumable upload goes on. */
  uploadUrl?: string;
}

/** Something on its way to the server (offline requirements 3.3). Removed by the server's yes or by its person only. */
export interface SyncItem {
  id: string;
  ownerId: string;
  type: 'report_submit' | 'photo_upload';
  data: ReportSubmit | PhotoUpload;
  /** 1 unless something must go first. */
  priority: number;
  retryCount: number;
  maxRetries: 3;
  /** ISO instants. */
  createdAt: string;
  nextAttempt?: string;
  lastAttempt?: string;
  error?: { title: string; advice: string };
  /** Nobody answered the last try: it goes as soon as the line is back, and is never given up for that. */
  waitsForConnection?: boolean;
  /** Beside `waitsForConnection`: there was a signal, and an answer that the server is away. */
  waitsForServer?: boolean;
  /** Has left the queue: to be sent again, exported or deleted by its person. */
  needsAttention?: boolean;
  /** Beside `needsAttention`: its report or photo is not on this device any more, so that it can only be deleted. */
  isGone?: boolean;
}

/** Anything else that is remembered of the device's storage, by its key. */
export interface MetadataEntry {
  key: string;
  value: unknown;
  /** Profile id, of what belongs to one person. */
  ownerId?: string;
}
