import type { User } from '@supabase/supabase-js';
import { emailMessage, phoneMessage } from '#web/features/account/account-messages.ts';
import { useReadAgain } from '#web/features/account/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { ProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface KeepButtonProps {
  user: User;
  /** Which change of theirs waits for its confirmation. */
  kind: 'email' | 'phone';
  attempt: ProvenAttempt;
  onKept: () => void;
}

/** Takes back a change of the email address or the phone number that waits for its confirmation. */
export function KeepButton({ user, kind, attempt, onKept }: KeepButtonProps) {
  const readAgain = useReadAgain();
  const current = user[kind] ?? '';
  const keep = () =>
    void attempt.run({
      // Whoever names what they have ends what waits.
      ask: ({ auth }) => auth.updateUser({ [kind]: current }),
      say: kind === 'email' ? emailMessage : phoneMessage,
      onDone: () => {
        toast({ title: t('The change is taken back'), kind: 'success' });
        void readAgain();
        onKept();
      },
    });
  return (
    <SignalButton wraps disabled={attempt.busy} onClick={keep} className="justify-self-start">
      {current
        ? t('Keep {{address}}', { address: kind === 'phone' ? `+${current}` : current })
        : t('Do not add it')}
    </SignalButton>
  );
}
