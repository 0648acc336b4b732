import { Clock3, CloudUpload, TriangleAlert } from 'lucide-react';
import { Elapsed } from '#web/features/clock/components/elapsed.tsx';
import { useClock } from '#web/features/clock/use-clock.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/**
 * The floating clock button: opens the clock sheet; shows the running time while clocked in. Not on the dashboard while
 * nothing runs, where the clock has its own card (offline specification, 2.5).
 */
export function ClockButton({ path }: { path: string }) {
  const { session, isLoading, pending, refused, openSheet } = useClock();
  const isIdleDashboard = path === '/employee/dashboard' && !session && refused.length === 0;
  if (isLoading || isIdleDashboard) return null;
  const Icon = refused.length > 0 ? TriangleAlert : pending > 0 ? CloudUpload : Clock3;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={
        session ? t('Clock: clocked in to {{number}}', { number: session.item.number }) : t('Clock In')
      }
      onClick={() => openSheet()}
      className={cn(
        'fixed right-4 z-20 flex h-14 items-center gap-2 rounded-full px-5 font-semibold shadow-float transition-colors print:hidden',
        'bottom-6 max-md:bottom-[calc(var(--bar)+1rem)] max-md:mb-[env(safe-area-inset-bottom)]',
        // On a phone it would lie on the form's own button at the thumb.
        'max-md:group-has-data-thumb-bar/shell:bottom-[calc(var(--bar)+8rem)]',
        // On a composer it would lie on the Send button, on a phone's conversation on what was said last.
        path.endsWith('/messages') && 'md:bottom-28',
        'max-md:group-has-data-fullscreen/shell:top-16 max-md:group-has-data-fullscreen/shell:bottom-auto max-md:group-has-data-fullscreen/shell:h-11 max-md:group-has-data-fullscreen/shell:px-3.5',
        session
          ? 'bg-moss-tint text-moss-ink ring-1 ring-moss-ink/40'
          : 'bg-chestnut text-on-chestnut hover:bg-chestnut-hover',
      )}
    >
      <Icon aria-hidden className="size-5" />
      {session ? <Elapsed since={session.clock_in_time} /> : t('Clock In')}
      {refused.length > 0 && <span className="sr-only">{t('Needs attention')}</span>}
    </button>
  );
}
