import { formatMoney } from '#web/lib/money.ts';
import { agoLabel } from '#web/lib/relative-time.ts';
import { safetyLabel } from '#web/lib/safety-labels.ts';
import { t } from '#web/lib/text.ts';
import type { FormSafety } from '#web/offline/forms/create-saved-forms.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface EditorBarProps {
  /** US dollars. */
  total: number;
  savedAt: Date | null;
  unsaved: boolean;
  /** Whether the unsaved changes are on the device. */
  safety: FormSafety;
  isSaving: boolean;
  isSubmitting: boolean;
  /** A file is being uploaded, or has failed. */
  isWaiting: boolean;
  canSubmit: boolean;
  onSave: () => void;
  onSubmit: () => void;
}

/** The action bar: the total of the bill, where it is saved, and the buttons. */
export function EditorBar(props: EditorBarProps) {
  const { total, savedAt, unsaved, safety, isSaving, isSubmitting, isWaiting, canSubmit } = props;
  return (
    <ActionBar className="flex flex-wrap items-center gap-x-4 gap-y-2 md:max-w-3xl">
      <p className="min-w-0 flex-1">
        <span className="block text-ink-soft text-xs">{t('Total')}</span>
        <output className="figures font-semibold text-lg leading-tight">{formatMoney(total)}</output>
        <SaveState savedAt={savedAt} unsaved={unsaved} safety={safety} isWaiting={isWaiting} />
      </p>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1">
        <Button busy={isSaving} disabled={isSubmitting || isWaiting} onClick={props.onSave}>
          {t('Save Draft')}
        </Button>
        <SignalButton
          variant="main"
          busy={isSubmitting}
          disabled={isSaving || isWaiting || !canSubmit}
          onClick={props.onSubmit}
        >
          {t('Submit Bill')}
        </SignalButton>
      </div>
    </ActionBar>
  );
}

/** Where the input is saved now. */
function SaveState({
  savedAt,
  unsaved,
  safety,
  isWaiting,
}: Pick<EditorBarProps, 'savedAt' | 'unsaved' | 'safety' | 'isWaiting'>) {
  if (isWaiting) return <span className="block text-ink-soft text-xs">{t('Waiting for a file')}</span>;
  if (unsaved) return <span className="block text-ink-soft text-xs">{safetyLabel(safety)}</span>;
  if (!savedAt) return null;
  return (
    <span className="block text-ink-soft text-xs">
      {t('Draft saved {{time}}', { time: agoLabel(savedAt.toISOString()) })}
    </span>
  );
}
