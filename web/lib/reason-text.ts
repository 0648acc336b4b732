/** The reason of a refusal, as the body of a response has it. */
interface Refused {
  message: string;
  details?: unknown;
  hint?: string | null;
}

/** Downloaded after the sign-in: the list is too large for the first paint. */
let listed: typeof import('#web/lib/labeled-reason.ts') | undefined;

/** Downloads the list of reasons. Until then, or when that fails, a refusal shows the server's text. */
export async function loadReasonTexts(): Promise<void> {
  listed = await import('#web/lib/labeled-reason.ts').catch(() => undefined);
}

/** The text of a refusal's reason, or the server's text for a reason that this version does not know. */
export const reasonText = (error: Refused): { title: string; advice: string } =>
  listed?.labeledReasonText(error.details) ?? { title: error.message, advice: error.hint ?? '' };

/**
 * ' Error ID …', to be put behind a sentence: the office finds an unexpected error in the log by it. '' when the response's
 * hint names none.
 */
export const errorIdText = (hint: unknown): string => listed?.errorIdText(hint) ?? '';
