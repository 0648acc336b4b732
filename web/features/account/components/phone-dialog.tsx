import type { User } from '@supabase/supabase-js';
import { type SubmitEvent, useId, useState } from 'react';
import { phoneMessage } from '#web/features/account/account-messages.ts';
import { AccountDialog } from '#web/features/account/components/account-dialog.tsx';
import { SubmitButtons } from '#web/features/account/components/submit-buttons.tsx';
import { confirmPhone } from '#web/features/account/confirm-phone.ts';
import { useReadAgain } from '#web/features/account/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The server sends one message a minute to a number; asking sooner only earns a refusal. */
const NEXT_MESSAGE_AFTER_MS = 60_000;
/** Operators choose how long codes are, between these. */
const CODE_DIGITS = { least: 6, most: 10 };

/** Changes the phone number: the number, then the code that was sent to it. */
export function PhoneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(user.new_phone ? `+${user.new_phone}` : null);
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const secondsUntilNext = useSecondsLeft(sentAtMs === null ? null : sentAtMs + NEXT_MESSAGE_AFTER_MS);
  const attempt = useProvenAttempt();
  const readAgain = useReadAgain();
  const form = useId();

  const finish = () => {
    toast({ title: t('Phone number changed'), kind: 'success' });
    void readAgain();
    onClose();
  };
  const noteSent = (to: string) => {
    setCode('');
    setSentTo(to);
    setSentAtMs(Date.now());
  };
  const send = (to: string) => {
    // Where numbers need no confirmation it is changed at once.
    let isChanged = false;
    void attempt.run({
      ask: async ({ auth }) => {
        const answer = await auth.updateUser({ phone: to });
        isChanged = answer.data.user !== null && !answer.data.user.new_phone;
        return answer;
      },
      say: phoneMessage,
      onDone: () => (isChanged ? finish() : noteSent(to)),
    });
  };
  const sendAgain = (to: string) =>
    void attempt.run({
      ask: ({ auth }) => auth.resend({ type: 'phone_change', phone: to }),
      say: phoneMessage,
      onDone: () => noteSent(to),
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sentTo === null) return send(phone.trim());
    void attempt.run({
      ask: () => confirmPhone(sentTo, code),
      say: phoneMessage,
      onDone: finish,
    });
  };

  return (
    <AccountDialog
      title={user.phone ? t('Change your phone number') : t('Add a phone number')}
      description={t('You can sign in with a code that we send to it.')}
      attempt={attempt}
      onClose={onClose}
      footer={
        <SubmitButtons
          form={form}
          attempt={attempt}
          disabled={sentTo === null ? phone.trim() === '' : code.length < CODE_DIGITS.least}
          onCancel={onClose}
        >
          {sentTo === null ? t('Send code') : t('Confirm')}
        </SubmitButtons>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-3">
        {sentTo === null ? (
          <Field label={t('New phone number')} hint={t('With its country code, such as +1 555 010 9999.')}>
            <Input
              type="tel"
              name="new-phone"
              autoComplete="tel"
              value={phone}
              onChange={(event) => {
                attempt.clear();
                setPhone(event.target.value);
              }}
            />
          </Field>
        ) : (
          <>
            <CodeField
              label={t('Code from the message')}
              hint={t('We have sent it to {{phone}}.', { phone: sentTo })}
              value={code}
              onChange={setCode}
              length={CODE_DIGITS.most}
              takesFocus
            />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="quiet"
                disabled={secondsUntilNext > 0 || attempt.busy}
                onClick={() => sendAgain(sentTo)}
              >
                {secondsUntilNext > 0
                  ? t('Send again in {{wait}}', { wait: shortWaitText(secondsUntilNext) })
                  : t('Send again')}
              </Button>
              <Button variant="quiet" onClick={() => setSentTo(null)}>
                {t('Another number')}
              </Button>
            </div>
          </>
        )}
      </form>
    </AccountDialog>
  );
}
