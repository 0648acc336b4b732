import { Dialog } from '@base-ui/react/dialog';
import { PaletteSearch, type PaletteSearchProps } from '#web/features/palette/components/palette-search.tsx';
import { t } from '#web/lib/text.ts';

interface PaletteProps extends PaletteSearchProps {
  onOpenChange: (isOpen: boolean) => void;
}

/** The command palette, over any screen; Esc closes it. On a phone it fills the screen. */
export function Palette({ isOpen, onOpenChange, ...search }: PaletteProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop
          data-modal
          className="fixed inset-0 z-40 min-h-dvh bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup className="fixed inset-x-0 top-[max(12dvh,var(--over))] z-40 mx-auto flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-2xl flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float outline-hidden transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 max-md:inset-0 max-md:pt-(--over) max-md:h-dvh max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0">
          <Dialog.Title className="sr-only">{t('Find anything')}</Dialog.Title>
          <PaletteSearch isOpen={isOpen} {...search} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
