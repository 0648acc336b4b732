import { type ReactNode, useEffect, useRef } from 'react';
import { ProofQuestion } from '#web/features/account/components/proof-question.tsx';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { ProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** A confirmation before an action. */
export interface Confirmation {
  title: string;
  text: string;
  /** The label of the button. */
  action: string;
  onConfirm: () => void;
}

interface AccountDialogProps {
  title: string;
  description?: string;
  attempt: ProvenAttempt;
  /** Replaces the content of the dialog. */
  confirming?: Confirmation | null;
  /** Closes the confirmation; the last refusal is cleared. */
  onBack?: () => void;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/**
 * A dialog about the user's own account. Confirmations, and the second factor that the server may require, replace its
 * content; the input is kept meanwhile.
 */
export function AccountDialog(props: AccountDialogProps) {
  const { title, description, attempt, confirming = null, onBack, onClose, footer, children } = props;
  const stage = attempt.needsProof ? 'proof' : confirming ? 'confirming' : 'shown';
  const content = useFocusOnChange(stage);
  const heading = {
    proof: {
      title: t('Verify your second factor'),
      description: t('This change needs more than your password.'),
    },
    confirming: { title: confirming?.title ?? '', description: confirming?.text },
    shown: { title, description },
  }[stage];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heading.title}
      {...(heading.description && { description: heading.description })}
      footer={
        {
          proof: <Button onClick={attempt.giveUp}>{t('Back')}</Button>,
          confirming: <ConfirmButtons confirming={confirming} attempt={attempt} onBack={onBack} />,
          shown: footer,
        }[stage]
      }
    >
      <div ref={content} tabIndex={-1} className="grid min-w-0 gap-4 outline-hidden">
        <div className={cn('grid min-w-0 gap-4', stage !== 'shown' && 'hidden')}>{children}</div>
        {stage === 'proof' && <ProofQuestion onProven={attempt.proven} />}
        {stage !== 'proof' && <AttemptAlert message={attempt.message} />}
      </div>
    </Dialog>
  );
}

interface ConfirmButtonsProps {
  confirming: Confirmation | null;
  attempt: ProvenAttempt;
  onBack: (() => void) | undefined;
}

function ConfirmButtons({ confirming, attempt, onBack }: ConfirmButtonsProps) {
  const cancel = () => {
    attempt.clear();
    onBack?.();
  };
  return (
    <>
      <Button onClick={cancel}>{t('Cancel')}</Button>
      <SignalButton
        variant="danger"
        busy={attempt.busy}
        disabled={attempt.secondsLeft > 0}
        onClick={confirming?.onConfirm}
      >
        {confirming?.action}
      </SignalButton>
    </>
  );
}

/** The button that had the focus is gone with its content: the focus moves to the new content. */
function useFocusOnChange(stage: string) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    if (!content.current?.contains(document.activeElement)) content.current?.focus();
  }, [stage]);
  return content;
}
