import type pg from 'pg';
import type { Letter } from '#server/documents/letter.ts';
import type { Branding } from '#shared/branding.ts';

/** What a document is made with, besides its facts. */
export interface DocumentTools {
  branding: Branding;
  /**
   * A stored picture as JPEG, at most so many pixels wide and high, without what the camera wrote into it (place, device);
   * null when it is gone, is no picture that can be rendered, or the reader may not see it.
   */
  picture(storagePath: string, sidePx: number): Promise<Buffer | null>;
}

/** A kind of document, served at `/documents/v1/<path>/<id>.pdf`. */
export interface DocumentKind<Facts = unknown> {
  path: string;
  /** Everything it says, in one statement as the reader; null for what the reader may not see. */
  load(client: pg.PoolClient, id: string): Promise<Facts | null>;
  /** Its number, which is also its file name. */
  number(facts: Facts): string;
  /** The letter, with its letterhead. */
  open(facts: Facts, tools: DocumentTools): Letter;
  /** All that follows the letterhead, without the end. */
  write(letter: Letter, facts: Facts, tools: DocumentTools): Promise<void>;
}

/** Forgets what the facts of a kind are, so that kinds can stand in one list. */
export function defineDocument<Facts>(kind: DocumentKind<Facts>): DocumentKind {
  return kind as unknown as DocumentKind;
}
