import type { labeledReasonText } from '#web/lib/labeled-reason.ts';

/** The reason of a refusal, as the body of a response has it. */
interface Refused {
  message: string;
  details?: unknown;
  hint?: string | null;
}

/** Downloaded after the sign-in: the list is too large for the first paint. */
let listed: typeof labeledReasonText | undefined;

/** Downloads the list of reasons. Until then, or when that fails, a refusal shows the server's text. */
export async function loadReasonTexts(): Promise<void> {
  const texts = await import('#web/lib/labeled-reason.ts').catch(() => undefined);
  listed = texts?.labeledReasonText;
}

/** The text of a refusal's reason, or the server's text for a reason that this version does not know. */
export const reasonText = (error: Refused): { title: string; advice: string } =>
  listed?.(error.details) ?? { title: error.message, advice: error.hint ?? '' };
