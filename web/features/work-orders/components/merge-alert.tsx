import { useEffect, useRef } from 'react';
import { FieldChanges } from '#web/features/work-orders/components/field-changes.tsx';
import type { Merge } from '#web/features/work-orders/correction-merge.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface MergeAlertProps {
  merge: Merge;
  /** Whether the reader made the changes, in another window. */
  isOwn: boolean;
  onTake: (clash: Merge['clashes'][number]) => void;
}

/** The changes that others made meanwhile, and the fields with conflicts. */
export function MergeAlert({ merge, isOwn, onTake }: MergeAlertProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The clicked button is at the other end of the form.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Alert
        kind="attention"
        title={
          isOwn
            ? t('You have changed this work order in another window')
            : t('Somebody else has changed this work order meanwhile')
        }
      >
        <p>
          {isOwn
            ? t('What you wrote here is still here. Look at what you changed there, then save again.')
            : t('What you wrote is still here. Look at what they changed, then save again.')}
        </p>
        <div className="text-ink">
          <FieldChanges changes={merge.theirs} />
        </div>
        {merge.clashes.map((clash) => (
          <div
            key={clash.field}
            className="mt-3 flex flex-wrap items-center gap-2 border-current/20 border-t pt-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              {t('You have changed {{field}} too. Yours is kept when you save.', { field: clash.label })}
            </p>
            <Button size="small" onClick={() => onTake(clash)}>
              {isOwn
                ? t('Use that of your other window: {{text}}', { text: cut(clash.theirs) })
                : t('Use theirs: {{text}}', { text: cut(clash.theirs) })}
            </Button>
          </div>
        ))}
      </Alert>
    </div>
  );
}

const SHOWN_MAX = 32;

const cut = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text || '—');
