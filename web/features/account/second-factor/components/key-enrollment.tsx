import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { newKeyMessage } from '#web/features/account/second-factor/key-messages.ts';
import { addSecurityKey } from '#web/features/account/second-factor/security-key.ts';
import { useKey } from '#web/features/account/second-factor/use-key.ts';
import { t } from '#web/lib/text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** As much as a line of the list shows; the server allows twice as many. */
const NAME_MAX_CHARACTERS = 120;

/** Adds a security key: its name, then the browser's dialog. For use in a page or in a dialog. */
export function KeyEnrollment({ onEnrolled }: { onEnrolled: () => void }) {
  const [name, setName] = useState('');
  const attempt = useKey(newKeyMessage);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await attempt.run((supabase, signal) => addSecurityKey(supabase, name.trim(), signal))) onEnrolled();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-pretty text-ink-soft">
        {t(
          'A key that you plug in or hold to your phone, or what this device has for one: finger, face or PIN. Your browser asks for it next.',
        )}
      </p>
      <Field label={t('Name of the key')} hint={t('So that you can recognize it later.')} optional>
        <Input
          name="key-name"
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
          placeholder={t('Security key')}
          value={name}
          disabled={attempt.busy}
          onChange={(event) => {
            attempt.clear();
            setName(event.target.value);
          }}
        />
      </Field>
      <AttemptAlert message={attempt.message} />
      <AttemptButton attempt={attempt}>
        <KeyRound aria-hidden />
        {t('Add this key')}
      </AttemptButton>
    </form>
  );
}
