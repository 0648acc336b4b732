import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/** The keys of a review, for those who have a keyboard. */
export function ReviewKeysHint({ className }: { className?: string }) {
  return (
    <p
      className={cn(
        'text-ink-soft text-xs max-md:hidden pointer-coarse:hidden [@media(hover:none)]:hidden',
        className,
      )}
    >
      {t('Keys: A then Enter to approve, S to send back, N for the next to review.')}
    </p>
  );
}
