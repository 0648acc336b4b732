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

const WAITING = { email: 'new_email', phone: 'new_phone' } as const;

/** Takes back a change of the email address or the phone number that waits for its confirmation. */
export function KeepButton({ user, kind, attempt, onKept }: KeepButtonProps) {
  const readAgain = useReadAgain();
  const current = user[kind] ?? '';
  const keep = () => {
    let isCompleted = false;
    void attempt.run({
      ask: async ({ auth }) => {
        const found = await auth.getUser();
        if (found.error) return found;
        const { user: now } = found.data;
        isCompleted = (now[kind] ?? '') !== current;
        // To name the old address after the change was completed would begin a change back.
        if (isCompleted || !now[WAITING[kind]]) return found;
        // To name the address or number that the account has ends the change that waits.
        return auth.updateUser({ [kind]: current });
      },
      say: kind === 'email' ? emailMessage : phoneMessage,
      onDone: () => {
        if (isCompleted) toast({ title: t('The change was already completed.') });
        else toast({ title: t('The change is taken back'), kind: 'success' });
        void readAgain();
        onKept();
      },
    });
  };
  return (
    <SignalButton wraps disabled={attempt.busy} onClick={keep} className="justify-self-start">
      {current
        ? t('Keep {{address}}', { address: kind === 'phone' ? `+${current}` : current })
        : t('Do not add it')}
    </SignalButton>
  );
}
