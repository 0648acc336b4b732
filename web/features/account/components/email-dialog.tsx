import type { User } from '@supabase/supabase-js';
import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { emailMessage } from '#web/features/account/account-messages.ts';
import { emailCallback } from '#web/features/account/callback.ts';
import { AccountDialog } from '#web/features/account/components/account-dialog.tsx';
import { KeepButton } from '#web/features/account/components/keep-button.tsx';
import { SubmitButtons } from '#web/features/account/components/submit-buttons.tsx';
import { useReadAgain } from '#web/features/account/queries.ts';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { message, t } from '#web/lib/text.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';

/** Changes the email address: the pending change, or a form for a new one. */
export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const waiting = user.new_email;
  const [isChoosing, setChoosing] = useState(false);
  const [email, setEmail] = useState('');
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const secondsUntilNext = useSecondsLeft(sentAtMs === null ? null : sentAtMs + NEXT_MAIL_AFTER_MS);
  const attempt = useProvenAttempt();
  const readAgain = useReadAgain();
  const isForm = isChoosing || !waiting;

  const noteSent = async () => {
    setSentAtMs(Date.now());
    await readAgain();
    setChoosing(false);
  };
  const options = { emailRedirectTo: emailCallback() };
  const change = (address: string) =>
    attempt.run({
      ask: ({ auth }) => auth.updateUser({ email: address }, options),
      say: emailMessage,
      onDone: () => void noteSent(),
    });
  const sendAgain = () => {
    if (!waiting) return;
    // The server finds the pending change by the current address.
    if (!user.email) return void change(waiting);
    const { email: current } = user;
    void attempt.run({
      ask: ({ auth }) => auth.resend({ type: 'email_change', email: current, options }),
      say: emailMessage,
      onDone: () => void noteSent(),
    });
  };
  const isSame = email.trim().toLowerCase() === user.email?.toLowerCase();
  const fields = useRequiredFields({ email: email.trim() === '' && message('Enter an email address.') });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSame) fields.confirm(() => void change(email.trim()));
  };

  if (!isForm) {
    return (
      <AccountDialog
        title={t('Change your email address')}
        attempt={attempt}
        onClose={onClose}
        footer={
          <>
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              {t('Choose another')}
            </Button>
            <SendAgainButton
              needsSignal
              secondsLeft={Math.max(secondsUntilNext, attempt.secondsLeft)}
              busy={attempt.busy}
              onClick={sendAgain}
            />
            <Button variant="primary" onClick={onClose}>
              {t('Close')}
            </Button>
          </>
        }
      >
        <WaitingForBoth current={user.email} next={waiting} />
        <KeepButton user={user} kind="email" attempt={attempt} onKept={onClose} />
      </AccountDialog>
    );
  }
  return (
    <AccountDialog
      title={t('Change your email address')}
      description={
        user.email
          ? t('You sign in with {{email}}. It stays so until the change is confirmed at both addresses.', {
              email: user.email,
            })
          : t('The address counts once you have opened the link that we send to it.')
      }
      attempt={attempt}
      onClose={onClose}
      footer={
        <SubmitButtons form={fields.id} attempt={attempt} onCancel={onClose}>
          {t('Send links')}
        </SubmitButtons>
      }
    >
      <form id={fields.id} onSubmit={submit} noValidate>
        <Field
          label={t('New email address')}
          required
          error={isSame ? t('This is your address already.') : fields.errorOf('email')}
        >
          <Input
            type="email"
            name="new-email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              attempt.clear();
              setEmail(event.target.value);
            }}
          />
        </Field>
      </form>
    </AccountDialog>
  );
}

function WaitingForBoth({ current, next }: { current: string | undefined; next: string | undefined }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sky-tint text-sky-ink">
        <MailCheck aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-2 text-pretty">
        <p className="font-medium wrap-anywhere" role="status">
          {t('Waiting for confirmation at {{address}}', { address: next ?? '' })}
        </p>
        <p className="text-ink-soft wrap-anywhere">
          {current
            ? t(
                'We have sent a link to {{current}} and one to {{next}}. Open both: then you sign in with the new address.',
                {
                  current,
                  next: next ?? '',
                },
              )
            : t('We have sent a link to {{next}}. Open it: then you sign in with this address.', {
                next: next ?? '',
              })}
        </p>
        <p className="text-ink-soft">{t('Nothing there after a few minutes? Look in the spam folder.')}</p>
      </div>
    </div>
  );
}
