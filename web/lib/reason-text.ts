import type { listedReasonText } from '#web/lib/listed-reason-text.ts';

/** What a refusal says of itself, as in the body of a response. */
interface Refused {
  message: string;
  details?: unknown;
  hint?: string | null;
}

/** Fetched after the sign-in: the list is too large for its first paint. */
let listed: typeof listedReasonText | undefined;

/** Fetches the list of reasons. Until then, and where it cannot be fetched, a refusal keeps the words of the server. */
export async function loadReasonTexts(): Promise<void> {
  const texts = await import('#web/lib/listed-reason-text.ts').catch(() => undefined);
  listed = texts?.listedReasonText;
}

/** A refusal in words: those of its reason, and for a reason that this version does not know those of the server. */
export const reasonText = (error: Refused): { title: string; advice: string } =>
  listed?.(error.details) ?? { title: error.message, advice: error.hint ?? '' };
