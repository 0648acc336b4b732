import { DataError } from '#web/lib/data-error.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** The server has not decided: no answer, too slow, busy, or a new session first. */
const UNDECIDED_STATUSES = [0, 401, 408, 425, 429];

/**
 * Says why a bill could not be kept. A refusal that trying again cannot change is told in the server's words, anything
 * else in our own (portal requirements 8.3).
 */
export function toastBillProblem(error: unknown, failed: string): void {
  const isRefused =
    error instanceof DataError && error.status < 500 && !UNDECIDED_STATUSES.includes(error.status);
  const { title, advice } = refusalText(error);
  const description = isRefused ? [title, advice].filter(Boolean).join(' ') : failed;
  toast({ kind: 'destructive', title: t('Error'), description });
}
