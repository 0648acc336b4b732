import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import type { ProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface SubmitButtonsProps {
  /** The form that the button submits. */
  form: string;
  attempt: ProvenAttempt;
  disabled?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** The buttons of a dialog with a form. While the server refuses further attempts, the button shows a countdown. */
export function SubmitButtons({ form, attempt, disabled = false, onCancel, children }: SubmitButtonsProps) {
  const { busy, secondsLeft } = attempt;
  return (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <SignalButton
        type="submit"
        form={form}
        variant="main"
        busy={busy}
        disabled={disabled || secondsLeft > 0}
      >
        {secondsLeft > 0 ? t('Try again in {{wait}}', { wait: shortWaitText(secondsLeft) }) : children}
      </SignalButton>
    </>
  );
}
