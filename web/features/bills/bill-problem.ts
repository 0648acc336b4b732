import { DataError } from '#web/lib/data-error.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/**
 * Says why a bill could not be kept. A rule that trying again cannot satisfy is told in the server's words, anything
 * else in those of the specification (portal, 8).
 */
export function toastBillProblem(error: unknown, failed: string): void {
  const isRule =
    error instanceof DataError && (error.status === 422 || error.code === '23514' || error.code === 'P0001');
  const description = isRule ? [error.message, error.hint].filter(Boolean).join(' ') : failed;
  toast({ kind: 'destructive', title: t('Error'), description });
}
