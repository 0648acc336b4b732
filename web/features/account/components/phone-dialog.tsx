import type { User } from '@supabase/supabase-js';
import { type SubmitEvent, useState } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { phoneMessage } from '#web/features/account/account-messages.ts';
import { AccountDialog } from '#web/features/account/components/account-dialog.tsx';
import { KeepButton } from '#web/features/account/components/keep-button.tsx';
import { SubmitButtons } from '#web/features/account/components/submit-buttons.tsx';
import { confirmPhone } from '#web/features/account/confirm-phone.ts';
import { useReadAgain } from '#web/features/account/queries.ts';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField, LEAST_DIGITS } from '#web/ui/code-field.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';

/** Changes the phone number: the number, then the code that was sent to it. */
export function PhoneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(user.new_phone ? `+${user.new_phone}` : null);
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const secondsUntilNext = useSecondsLeft(sentAtMs === null ? null : sentAtMs + NEXT_MAIL_AFTER_MS);
  const attempt = useProvenAttempt();
  const readAgain = useReadAgain();
  const fields = useRequiredFields({
    phone: sentTo === null && phone.trim() === '' && message('Enter a phone number.'),
    code: sentTo !== null && code.length < LEAST_DIGITS && message('Enter the whole code.'),
  });

  const finish = () => {
    toast({ title: t('Phone number changed'), kind: 'success' });
    void readAgain();
    onClose();
  };
  const noteSent = (to: string) => {
    fields.uncheck();
    setCode('');
    setSentTo(to);
    setSentAtMs(Date.now());
    void readAgain();
  };
  const send = (to: string) => {
    // Where numbers need no confirmation it changes at once.
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
  const confirm = (to: string) =>
    void attempt.run({ ask: () => confirmPhone(to, code), say: phoneMessage, onDone: finish });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    fields.confirm(() => (sentTo === null ? send(phone.trim()) : confirm(sentTo)));
  };

  return (
    <AccountDialog
      title={user.phone ? t('Change your phone number') : t('Add a phone number')}
      description={t('You can sign in with a code that we send to it.')}
      attempt={attempt}
      onClose={onClose}
      footer={
        <SubmitButtons form={fields.id} attempt={attempt} onCancel={onClose}>
          {sentTo === null ? t('Send code') : t('Confirm')}
        </SubmitButtons>
      }
    >
      <form id={fields.id} onSubmit={submit} noValidate className="grid gap-3">
        {sentTo === null ? (
          <PhoneField
            label={t('New phone number')}
            name="new-phone"
            value={phone}
            error={fields.errorOf('phone')}
            onChange={(typed) => {
              attempt.clear();
              setPhone(typed);
            }}
          />
        ) : (
          <>
            <CodeField
              label={t('Code from the message')}
              hint={t('We have sent it to {{phone}}.', { phone: formatPhone(sentTo) })}
              value={code}
              error={fields.errorOf('code')}
              onChange={setCode}
              takesFocus
            />
            <div className="-ml-3.5 flex flex-wrap gap-2">
              <SendAgainButton
                variant="quiet"
                secondsLeft={secondsUntilNext}
                disabled={attempt.busy}
                onClick={() => sendAgain(sentTo)}
              />
              <Button variant="quiet" onClick={() => setSentTo(null)}>
                {t('Another number')}
              </Button>
            </div>
            {user.new_phone && <KeepButton user={user} kind="phone" attempt={attempt} onKept={onClose} />}
          </>
        )}
      </form>
    </AccountDialog>
  );
}
