import type { DocumentKind } from '#server/documents/document-kind.ts';
import type { Letterhead } from '#server/office.ts';
import type { Branding } from '#shared/branding.ts';

/** The message that starts a document. */
export interface RenderJob {
  type: 'render';
  path: DocumentKind['path'];
  facts: unknown;
  branding: Branding;
  letterhead: Letterhead;
  timeZone: string;
  /** The setting `LOCALE`: the process has a catalog of its own. */
  locale: string;
}

/** The response to a `PictureRequest`; `content` is null when the picture cannot be shown. */
export interface PictureResponse {
  type: 'picture';
  content: { bytes: Buffer; contentType: string } | null;
}

/** The next picture that the process needs. It requests one at a time. */
export interface PictureRequest {
  type: 'picture';
  bucket: 'attachments' | 'branding';
  storagePath: string;
  sidePx: number;
}

/** The messages of a process while it renders a document. */
export type RenderEvent =
  | { type: 'bytes'; bytes: Uint8Array }
  | PictureRequest
  | { type: 'end' }
  | { type: 'failed'; reason: string };
