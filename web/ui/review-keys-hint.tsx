import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

interface ReviewKeysHintProps {
  /** The screen's button says 'Reject', not 'Send back'. */
  rejects?: boolean;
  className?: string;
}

/** The keys of a review, for those who have a keyboard. */
export function ReviewKeysHint({ rejects = false, className }: ReviewKeysHintProps) {
  return (
    <p className={cn('text-ink-soft text-xs pointer-coarse:hidden', className)}>
      {rejects
        ? t('Keys: A then Enter to approve, S to reject, N for the next to review.')
        : t('Keys: A then Enter to approve, S to send back, N for the next to review.')}
    </p>
  );
}
