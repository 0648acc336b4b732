import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { newKeyMessage } from '../key-messages.ts';
import { addSecurityKey } from '../security-key.ts';
import { useKey } from '../use-key.ts';

/** As much as a line of the list shows; the server takes twice as many. */
const NAME_MAX_CHARACTERS = 120;

/** Adds a security key: its name, then the question of the browser. Stands in a page or in a dialog. */
export function KeyEnrollment({ onEnrolled }: { onEnrolled: () => void }) {
  const [name, setName] = useState('');
  const { busy, message, secondsLeft, run, clear } = useKey(newKeyMessage);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await run((supabase, signal) => addSecurityKey(supabase, name.trim(), signal))) onEnrolled();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-pretty text-ink-soft">
        {t(
          'A key that you plug in or hold to your phone, or what this device has for one: finger, face or PIN. Your browser asks for it next.',
        )}
      </p>
      <Field label={t('Name of the key')} hint={t('So that you can tell it from others later.')} optional>
        <Input
          name="key-name"
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
          placeholder={t('Security key')}
          value={name}
          disabled={busy}
          onChange={(event) => {
            clear();
            setName(event.target.value);
          }}
        />
      </Field>
      <AttemptAlert message={message} />
      <Button type="submit" variant="main" size="large" busy={busy} disabled={secondsLeft > 0}>
        <KeyRound aria-hidden />
        {secondsLeft > 0
          ? t('Try again in {{wait}}', { wait: shortWaitText(secondsLeft) })
          : t('Add this key')}
      </Button>
    </form>
  );
}
