import { Search } from 'lucide-react';
import { setPaletteOpen } from '#web/app/palette/palette-state.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/** Opens the command palette: an icon on a phone's slate header, with its key in the office's top bar. */
export function PaletteButton({ onSlate = false }: { onSlate?: boolean }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('Find anything')}
      onClick={() => setPaletteOpen(true)}
      className={cn(
        'flex items-center justify-center gap-2 rounded-md',
        onSlate
          ? 'size-11 text-side-ink hover:bg-side-raised'
          : 'h-9 px-2.5 text-ink-soft hover:bg-ink/6 hover:text-ink',
      )}
    >
      <Search aria-hidden className={onSlate ? 'size-5' : 'size-4.5'} />
      {!onSlate && (
        <kbd
          aria-hidden
          className="rounded-sm border border-line-strong/60 bg-surface whitespace-nowrap px-1.5 font-sans text-xs"
        >
          Ctrl K
        </kbd>
      )}
    </button>
  );
}
