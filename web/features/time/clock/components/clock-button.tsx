import { Clock3, CloudUpload, TriangleAlert } from 'lucide-react';
import { Elapsed } from '#web/features/time/clock/components/elapsed.tsx';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/**
 * The floating clock button, in the dock: opens the clock sheet; shows the running time while clocked in. On a phone it
 * is a line above the bottom navigation, which covers no field. On the dashboard it is hidden while nothing runs,
 * because the clock has its own card there (offline requirements 2.5). In a low window it leaves room to the action bar
 * beside it: the icon or the running time is enough.
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
        'flex h-12 items-center gap-2 px-4 font-semibold transition-colors max-md:w-full max-md:justify-center max-md:border-line max-md:border-t md:mb-5 md:h-14 md:rounded-full md:px-5 md:shadow-float md:short:mb-4 md:short:peer-not-empty:px-4.5 md:short:peer-not-empty:*:data-label:hidden',
        session
          ? 'bg-moss-tint text-moss-ink md:ring-1 md:ring-moss-ink/40'
          : 'bg-chestnut text-on-chestnut hover:bg-chestnut-hover',
      )}
    >
      <Icon aria-hidden className="size-5" />
      {session ? <Elapsed since={session.clock_in_time} /> : <span data-label>{t('Clock In')}</span>}
      {refused.length > 0 && <span className="sr-only">{t('Needs attention')}</span>}
    </button>
  );
}
