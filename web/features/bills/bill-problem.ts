import { DataError } from '#web/lib/data-error.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** The server has not decided: no response, a timeout, busy, or an expired session. */
const UNDECIDED_STATUSES = [0, 401, 408, 425, 429];

/**
 * Explains why a bill could not be saved. Refusals for good get the server's text, other errors
 * our own (portal requirements 8.3).
 */
export function toastBillProblem(error: unknown, failed: string): void {
  const isRefused =
    error instanceof DataError && error.status < 500 && !UNDECIDED_STATUSES.includes(error.status);
  const { title, advice } = refusalText(error);
  const description = isRefused ? [title, advice].filter(Boolean).join(' ') : failed;
  toast({ kind: 'destructive', title: t('Error'), description });
}
