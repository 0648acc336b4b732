import type { Factor } from '@supabase/supabase-js';
import { KeyRound } from 'lucide-react';
import { keyMessage } from '#web/features/account/second-factor/key-messages.ts';
import { showSecurityKey } from '#web/features/account/second-factor/security-key.ts';
import { useKey } from '#web/features/account/second-factor/use-key.ts';
import { t } from '#web/lib/text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';

interface KeyQuestionProps {
  factor: Factor;
  onShown: () => void;
}

/** Makes the browser ask for a security key: by a button, because browsers require a click. */
export function KeyQuestion({ factor, onShown }: KeyQuestionProps) {
  const attempt = useKey(keyMessage);
  const show = async () => {
    if (await attempt.run((supabase, signal) => showSecurityKey(supabase, factor.id, signal))) onShown();
  };
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-ink-soft">
        {factor.friendly_name
          ? t('Have your key "{{name}}" ready. Your browser asks for it next.', {
              name: factor.friendly_name,
            })
          : t('Have your security key ready. Your browser asks for it next.')}
      </p>
      <AttemptAlert message={attempt.message} />
      <AttemptButton attempt={attempt} autoFocus onClick={show}>
        <KeyRound aria-hidden />
        {t('Use your security key')}
      </AttemptButton>
    </div>
  );
}
