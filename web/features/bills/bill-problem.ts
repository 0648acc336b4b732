import { DataError } from '#web/lib/data-error.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** Refusals that stay however often one tries: a rule, or a bill that is gone or submitted meanwhile. */
const LASTING = ['23514', 'P0001', 'not_found', 'conflict'];

/**
 * Says why a bill could not be kept. A refusal that trying again cannot change is told in the server's words, anything
 * else in our own (portal requirements 8.3).
 */
export function toastBillProblem(error: unknown, failed: string): void {
  const isLasting = error instanceof DataError && (error.status === 422 || LASTING.includes(error.code));
  const description = isLasting ? [error.message, error.hint].filter(Boolean).join(' ') : failed;
  toast({ kind: 'destructive', title: t('Error'), description });
}
