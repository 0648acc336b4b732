import { type SubmitEvent, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { usePhoneEnrollment } from '../use-phone-enrollment.ts';

/** Codes have at least these. */
const LEAST_DIGITS = 6;

/** Adds a phone: its number, then the code that was sent to it. Stands in a page or in a dialog. */
export function PhoneEnrollment({ onEnrolled }: { onEnrolled: () => void }) {
  const enrollment = usePhoneEnrollment();
  const { attempt, sentTo, secondsUntilNext } = enrollment;
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const isWaiting = attempt.secondsLeft > 0;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sentTo === null) {
      setCode('');
      await enrollment.begin(phone.trim());
    } else if (await enrollment.check(code)) onEnrolled();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {sentTo === null ? (
        <Field label={t('Phone number')} hint={t('With its country code, such as +1 555 010 9999.')}>
          <Input
            type="tel"
            name="factor-phone"
            autoComplete="tel"
            value={phone}
            onChange={(event) => {
              attempt.clear();
              setPhone(event.target.value);
            }}
          />
        </Field>
      ) : (
        <CodeField
          label={t('Enter the code from the message')}
          hint={t('We have sent it to {{phone}}.', { phone: sentTo })}
          value={code}
          onChange={(digits) => {
            attempt.clear();
            setCode(digits);
          }}
          takesFocus
        />
      )}
      <AttemptAlert message={attempt.message} />
      <Button
        type="submit"
        variant="main"
        size="large"
        busy={attempt.busy}
        disabled={isWaiting || (sentTo === null ? phone.trim() === '' : code.length < LEAST_DIGITS)}
      >
        {isWaiting
          ? t('Try again in {{wait}}', { wait: shortWaitText(attempt.secondsLeft) })
          : sentTo === null
            ? t('Send code')
            : t('Turn on')}
      </Button>
      {sentTo !== null && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            disabled={secondsUntilNext > 0 || attempt.busy}
            onClick={() => void enrollment.sendAgain()}
          >
            {secondsUntilNext > 0
              ? t('Send again in {{wait}}', { wait: shortWaitText(secondsUntilNext) })
              : t('Send again')}
          </Button>
          <Button variant="quiet" onClick={enrollment.giveUp}>
            {t('Another number')}
          </Button>
        </div>
      )}
    </form>
  );
}
