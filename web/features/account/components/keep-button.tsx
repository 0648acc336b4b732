import type { User } from '@supabase/supabase-js';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { emailMessage, phoneMessage } from '#web/features/account/account-messages.ts';
import { useReadAgain } from '#web/features/account/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { ProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface KeepButtonProps {
  user: User;
  /** Which pending change it is. */
  kind: 'email' | 'phone';
  attempt: ProvenAttempt;
  onKept: () => void;
}

const WAITING = { email: 'new_email', phone: 'new_phone' } as const;

/** Cancels a pending change of the email address or the phone number. */
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
        // If the change was completed meanwhile, sending the old address would start a change back.
        if (isCompleted || !now[WAITING[kind]]) return found;
        // Setting the current address or number cancels the pending change.
        return auth.updateUser({ [kind]: current });
      },
      say: kind === 'email' ? emailMessage : phoneMessage,
      onDone: () => {
        if (isCompleted) toast({ title: t('The change was already completed.') });
        else toast({ title: t('The change was canceled'), kind: 'success' });
        void readAgain();
        onKept();
      },
    });
  };
  return (
    <SignalButton wraps disabled={attempt.busy} onClick={keep} className="justify-self-start">
      {current
        ? t('Keep {{address}}', { address: kind === 'phone' ? formatPhone(`+${current}`) : current })
        : t('Do not add it')}
    </SignalButton>
  );
}
