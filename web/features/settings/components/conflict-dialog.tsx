import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictDialogProps {
  differences: readonly Difference[];
  isSaving: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Two administrators have changed the same settings: the second one sees both versions and chooses. */
export function ConflictDialog({
  differences,
  isSaving,
  onTakeTheirs,
  onKeepMine,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Somebody else has changed these settings')}
      description={t('They saved first. Compare both versions, then choose the one that holds.')}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{t('Use theirs')}</Button>
          <Button variant="main" busy={isSaving} onClick={onKeepMine}>
            {t('Save mine')}
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p className="text-ink-soft">{t('Both versions are the same.')}</p>
      ) : (
        <dl className="grid gap-3">
          {differences.map(({ label, theirs, mine }) => (
            <div key={label} className="grid gap-1 rounded-md bg-sunken px-3 py-2">
              <dt className="font-medium">{label}</dt>
              <dd className="grid gap-x-4 wrap-anywhere sm:grid-cols-2">
                <span>{t('Theirs: {{value}}', { value: theirs || '—' })}</span>
                <span>{t('Yours: {{value}}', { value: mine || '—' })}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
