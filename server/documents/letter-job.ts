import type { DocumentKind } from '#server/documents/document-kind.ts';
import type { Branding } from '#shared/branding.ts';

/** What a process is told to make. */
export interface LetterJob {
  type: 'make';
  path: DocumentKind['path'];
  facts: unknown;
  branding: Branding;
  timeZone: string;
}

/** A picture that the process has asked for; without content when it cannot be shown. */
export interface LetterPictureContent {
  type: 'picture';
  content: { bytes: Buffer; contentType: string } | null;
}

/** A picture that the process needs next. It asks for one at a time. */
export interface PictureWanted {
  type: 'picture';
  storagePath: string;
  sidePx: number;
}

/** What a process says while it makes a letter. */
export type LetterNews =
  | { type: 'bytes'; bytes: Uint8Array }
  | PictureWanted
  | { type: 'end' }
  | { type: 'failed'; reason: string };
