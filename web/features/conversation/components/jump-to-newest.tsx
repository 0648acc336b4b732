import { ArrowDown } from 'lucide-react';
import { t } from '#web/lib/text.ts';

interface JumpToNewestProps {
  /** How many have come below what is looked at. */
  newCount: number;
  onJump: () => void;
}

/** The way back to the newest message, with the number of those that came meanwhile. */
export function JumpToNewest({ newCount, onJump }: JumpToNewestProps) {
  return (
    <button
      type="button"
      onClick={onJump}
      className="figures absolute right-4 bottom-3 flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-3.5 font-medium text-ink shadow-float hover:bg-sunken md:min-h-9"
    >
      <ArrowDown aria-hidden className="size-4" />
      {newCount > 0
        ? t('{{count}} new message|{{count}} new messages', { count: newCount })
        : t('Newest messages')}
    </button>
  );
}
