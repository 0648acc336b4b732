import { type SubmitEvent, useState } from 'react';
import { type BegunApp, useTotpEnrollment } from '#web/features/account/second-factor/use-totp-enrollment.ts';
import { t } from '#web/lib/text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface TotpEnrollmentProps {
  /** The portal's name in the app. */
  issuer: string;
  /** The app is verified, and the session has the second level. */
  onEnrolled: () => void;
}

/** Adds an authenticator app: its QR code, the secret as text, and the first code. For use in a page or in a dialog. */
export function TotpEnrollment({ issuer, onEnrolled }: TotpEnrollmentProps) {
  const enrollment = useTotpEnrollment(issuer);
  const { app, beginning, checking } = enrollment;
  const [code, setCode] = useState('');

  const check = async (digits: string) => {
    if (checking.busy || checking.secondsLeft > 0) return;
    if (await enrollment.check(digits)) onEnrolled();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void check(code);
  };

  if (beginning.message) {
    return (
      <div className="grid gap-5">
        <AttemptAlert message={beginning.message} />
        <Button size="large" disabled={beginning.secondsLeft > 0} onClick={enrollment.begin}>
          {t('Try Again')}
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Secret app={app} />
      <CodeField
        label={t('Code from the app')}
        hint={t('Six digits, new every 30 seconds.')}
        length={6}
        value={code}
        onChange={(digits) => {
          checking.clear();
          setCode(digits);
        }}
        onComplete={check}
      />
      <AttemptAlert message={checking.message} />
      <AttemptButton attempt={checking} disabled={!app || code.length < 6}>
        {t('Turn on')}
      </AttemptButton>
    </form>
  );
}

function Secret({ app }: { app: BegunApp | null }) {
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-soft">
        {t('Scan this with an authenticator app, such as the one of your phone or password manager.')}
      </p>
      {/* White in both schemes: cameras need dark marks on a light background. */}
      <div className="grid size-52 place-items-center justify-self-center rounded-lg border border-line bg-[white] p-1">
        {app ? (
          <img src={app.qrCode} alt={t('QR code for your authenticator app')} className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      {app && (
        <a href={app.uri} className={buttonStyle({ size: 'large', className: 'pointer-fine:hidden' })}>
          {t('Open the app on this device')}
        </a>
      )}
      <div className="grid gap-1">
        <p className="text-ink-soft">{t('No camera? Enter this key in the app:')}</p>
        <div className="flex min-h-11 items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 break-words font-semibold tabular-nums">
            {app ? grouped(app.secret) : t('Loading...')}
          </code>
          {app && <CopyButton text={app.secret} label={t('Copy the key')} />}
        </div>
      </div>
    </div>
  );
}

/** In groups of four, which are easier to read aloud. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
