import { useState } from 'react';
import { type ScreenKey, screenKeys } from '#web/lib/screen-keys.ts';
import { message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const EVERYWHERE: readonly ScreenKey[] = [
  { keys: ['Ctrl', 'K'], does: message('Find anything') },
  { keys: ['Ctrl', 'B'], does: message('Collapse or expand the sidebar') },
  { keys: ['Esc'], does: message('Close what is open, one at a time') },
  { keys: ['?'], does: message('Show these keys') },
];

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the open screen, and those that work everywhere. */
export default function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Keys')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('Close')}</Button>}
    >
      {open && <Keys />}
    </Dialog>
  );
}

function Keys() {
  // The keys at the time of opening, because the dialog registers keys of its own.
  const [ofScreen] = useState(screenKeys);
  return (
    <div className="grid gap-4">
      {ofScreen.length > 0 && <KeyList title={t('On this screen')} keys={ofScreen} />}
      <KeyList title={t('Everywhere')} keys={EVERYWHERE} />
    </div>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly ScreenKey[] }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-ink-soft text-xs">{title}</h3>
      <dl className="grid divide-y divide-line">
        {keys.map(({ keys: names, does }) => (
          <div key={does} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{t(does)}</dt>
            <dd className="flex gap-1">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-7 rounded-sm border border-line-strong/60 bg-sunken px-1.5 text-center font-sans text-sm"
                >
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
