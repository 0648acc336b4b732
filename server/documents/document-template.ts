import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { Letterhead } from '#server/office.ts';
import type { Branding } from '#shared/branding.ts';

/** What a template needs besides the facts. */
export interface TemplateTools {
  branding: Branding;
  letterhead: Letterhead;
  /** The company's logo as PNG or JPEG; null for the product's own. */
  logo: Buffer | null;
  /** The time zone in which times are shown. */
  timeZone: string;
  /**
   * A stored picture as JPEG, at most `sidePx` pixels wide and high, without the camera's metadata (position, device);
   * null when it was deleted, cannot be rendered, or the reader may not see it.
   */
  picture(storagePath: string, sidePx: number): Promise<Buffer | null>;
}

/** The layout of one kind of document. */
export interface DocumentTemplate<Facts = unknown> {
  /** Opens the document and draws its letterhead. */
  open(facts: Facts, tools: TemplateTools): PdfDocument;
  /** Draws everything below the letterhead. The caller ends the document. */
  write(pdf: PdfDocument, facts: Facts, tools: TemplateTools): Promise<void>;
}

/** Hides the type of the facts, so that all templates fit in one list. */
export function defineTemplate<Facts>(template: DocumentTemplate<Facts>): DocumentTemplate {
  return template as unknown as DocumentTemplate;
}
