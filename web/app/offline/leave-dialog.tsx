import { useState } from 'react';
import { leaveWith } from '#web/app/offline/leaving.ts';
import { askBeforeLeaving, type LeaveQuestion } from '#web/app/session/leave-question.ts';
import { t } from '#web/lib/text.ts';
import { unsentLabels } from '#web/offline/encryption/unsent-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const focusIt = (button: HTMLButtonElement | null) => button?.focus();

/** Asks what to do with unsent work at sign-out: nothing is deleted without a confirmation. */
export default function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const [busy, setBusy] = useState<'keep' | 'delete' | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [cannotKeep, setCannotKeep] = useState(false);
  const cancel = () => {
    if (!busy) askBeforeLeaving(null);
  };
  const choose = async (choice: 'keep' | 'delete') => {
    setBusy(choice);
    const hasLeft = await leaveWith(
      question.profileId,
      choice,
      choice === 'keep' ? unsentLabels(question.unsent) : [],
    );
    setBusy(null);
    setCannotKeep(!hasLeft && choice === 'keep');
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || cancel()}
      title={isDeleting ? t('Delete unsent work?') : t('You have unsent work on this device')}
      description={
        isDeleting
          ? t('It is on this device only. Deleted, it cannot be brought back.')
          : t('If you keep it, it is locked: nobody else can read it, and it is here again when you sign in.')
      }
      footer={
        isDeleting ? (
          <>
            {/* The button that had the focus is gone. */}
            <Button ref={focusIt} onClick={() => setDeleting(false)} disabled={busy !== null}>
              {t('Go back')}
            </Button>
            <Button variant="danger" busy={busy === 'delete'} onClick={() => choose('delete')}>
              {t('Delete and sign out')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={cancel} disabled={busy !== null}>
              {t('Cancel')}
            </Button>
            <Button variant="danger" onClick={() => setDeleting(true)} disabled={busy !== null}>
              {t('Delete it')}
            </Button>
            <Button variant="primary" busy={busy === 'keep'} onClick={() => choose('keep')}>
              {t('Keep it for my next sign-in')}
            </Button>
          </>
        )
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        {unsentLabels(question.unsent).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {cannotKeep && !isDeleting && (
        <Alert kind="attention">
          {t('It cannot be locked now. Try again with a signal, or stay signed in until it is sent.')}
        </Alert>
      )}
    </Dialog>
  );
}
