import type { Letter } from '#server/documents/letter.ts';
import type { Branding } from '#shared/branding.ts';

/** What a letter is made with, besides its facts. */
export interface LetterTools {
  branding: Branding;
  /** By whose clock times are told. */
  timeZone: string;
  /**
   * A stored picture as JPEG, at most so many pixels wide and high, without what the camera wrote into it (place, device);
   * null when it is gone, is no picture that can be rendered, or the reader may not see it.
   */
  picture(storagePath: string, sidePx: number): Promise<Buffer | null>;
}

/** How a kind of document is set as a letter. */
export interface DocumentLetter<Facts = unknown> {
  /** The letter, with its letterhead. */
  open(facts: Facts, tools: LetterTools): Letter;
  /** All that follows the letterhead, without the end. */
  write(letter: Letter, facts: Facts, tools: LetterTools): Promise<void>;
}

/** Forgets what the facts are, so that letters can stand in one list. */
export function defineLetter<Facts>(letter: DocumentLetter<Facts>): DocumentLetter {
  return letter as unknown as DocumentLetter;
}
