import { type SubmitEvent, useState } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { usePhoneEnrollment } from '#web/features/account/second-factor/use-phone-enrollment.ts';
import { message, t } from '#web/lib/text.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField, LEAST_DIGITS } from '#web/ui/code-field.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';

/** Adds a phone: its number, then the code that was sent to it. For use in a page or in a dialog. */
export function PhoneEnrollment({ onEnrolled }: { onEnrolled: () => void }) {
  const enrollment = usePhoneEnrollment();
  const { attempt, sentTo, secondsUntilNext } = enrollment;
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');

  const fields = useRequiredFields({
    phone: sentTo === null && phone.trim() === '' && message('Enter a phone number.'),
    code: sentTo !== null && code.length < LEAST_DIGITS && message('Enter the whole code.'),
  });

  const act = async () => {
    if (sentTo === null) {
      fields.uncheck();
      setCode('');
      await enrollment.begin(phone.trim());
    } else if (await enrollment.check(code)) onEnrolled();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    fields.confirm(() => void act());
  };
  return (
    <form id={fields.id} onSubmit={submit} noValidate className="grid gap-5">
      {sentTo === null ? (
        <PhoneField
          label={t('Phone number')}
          name="factor-phone"
          value={phone}
          error={fields.errorOf('phone')}
          onChange={(typed) => {
            attempt.clear();
            setPhone(typed);
          }}
        />
      ) : (
        <CodeField
          label={t('Enter the code from the message')}
          hint={t('We have sent it to {{phone}}.', { phone: formatPhone(sentTo) })}
          value={code}
          error={fields.errorOf('code')}
          onChange={(digits) => {
            attempt.clear();
            setCode(digits);
          }}
          takesFocus
        />
      )}
      <AttemptAlert message={attempt.message} />
      <AttemptButton attempt={attempt}>{sentTo === null ? t('Send code') : t('Turn on')}</AttemptButton>
      {sentTo !== null && (
        <div className="-ml-3.5 flex flex-wrap gap-2">
          <SendAgainButton
            variant="quiet"
            secondsLeft={secondsUntilNext}
            disabled={attempt.busy}
            onClick={() => void enrollment.sendAgain()}
          />
          <Button variant="quiet" onClick={enrollment.giveUp}>
            {t('Another number')}
          </Button>
        </div>
      )}
    </form>
  );
}
