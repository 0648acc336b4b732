import type { AttachmentCategory } from '#web/lib/attachments.ts';

/** A photo of a draft, without its bytes: those are a `LocalPhoto` of the same id. */
export interface PhotoFacts {
  id: string;
  fileName: string;
  type: string;
  category: AttachmentCategory;
  caption: string;
  /** Bytes of the original. */
  size: number;
  /** Bytes of the scaled photo, if that is what is stored. */
  compressedSize?: number;
  /** ISO instant at which it was taken or picked. */
  takenAt: string;
  latitude?: number;
  longitude?: number;
  accuracyM?: number;
}

/** A report that is being written, or that is submitted but not delivered (offline requirements 3.1). */
export interface LocalDraft {
  /** The `submission_key` of the report: repeated deliveries create only one report. */
  id: string;
  /** Profile id: a device may be shared. */
  ownerId: string;
  workOrderId: string;
  /** The title for lists when offline. */
  workOrderNumber: string;
  workOrderTitle: string;
  /** The values of the report form, without attachment ids. */
  form: unknown;
  /** In order. */
  photos: PhotoFacts[];
  metadata: DraftMetadata;
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
  /** When it was added to the queue: it can no longer be edited, and stays until everything is delivered. */
  submittedAt?: string;
  /** Why the server refused it; set until it is submitted again. */
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

/** The bytes of a photo. Sizes are in `LocalDraft.photos`, so that they can be summed up without reading the bytes. */
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
  /** Where to continue a resumable upload. */
  uploadUrl?: string;
}

/**
 * An item to deliver to the server (offline requirements 3.3). Deleted only when the server confirms it, or by its
 * owner.
 */
export interface SyncItem {
  id: string;
  ownerId: string;
  type: 'report_submit' | 'photo_upload';
  data: ReportSubmit | PhotoUpload;
  /** 1 unless the item is urgent. */
  priority: number;
  retryCount: number;
  maxRetries: 3;
  /** ISO instants. */
  createdAt: string;
  nextAttempt?: string;
  lastAttempt?: string;
  error?: { title: string; advice: string };
  /** The last attempt got no response: it is repeated as soon as the device is online, and never given up for that. */
  waitsForConnection?: boolean;
  /** In addition to `waitsForConnection`: the device was online, and a response said that the server is unavailable. */
  waitsForServer?: boolean;
  /** Removed from the queue: its owner can send it again, export it, or delete it. */
  needsAttention?: boolean;
  /**
   * In addition to `needsAttention`: its report or photo is not on this device any more, so that it can only be
   * deleted.
   */
  isGone?: boolean;
}

/** Any other record of the device's storage, by its key. */
export interface MetadataEntry {
  key: string;
  value: unknown;
  /** Profile id, for records of one user. */
  ownerId?: string;
}
