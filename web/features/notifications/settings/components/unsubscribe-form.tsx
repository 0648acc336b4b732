import { useState } from 'react';
import { isForeign } from '#web/lib/portal-response.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type Progress = 'asked' | 'sending' | 'done' | 'refused' | 'failed' | 'unreached';

interface UnsubscribeFormProps {
  /** The token of the link. */
  token: string;
  /** The topic of the mails, as the link names it. */
  subject: 'messages' | 'work';
}

/** The page behind the unsubscribe link in mails: one button, no sign-in. */
export function UnsubscribeForm({ token, subject }: UnsubscribeFormProps) {
  const [progress, setProgress] = useState<Progress>('asked');
  const stop = async () => {
    setProgress('sending');
    setProgress(await stopMails(token));
  };
  if (progress === 'done') {
    return (
      <Alert
        kind="success"
        title={
          subject === 'work'
            ? t('You will no longer get emails about work')
            : t('You will no longer get emails about messages')
        }
      >
        {t('To have them again, sign in and open your profile.')}
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      {progress === 'refused' && (
        <Alert kind="error" title={t('This link does not work')}>
          {t('It may have been cut off. Open it from the email again, or sign in and open your profile.')}
        </Alert>
      )}
      {progress === 'failed' && (
        <Alert kind="error" title={t('The server has a problem')}>
          {t('You still get these emails. Try again in a moment.')}
        </Alert>
      )}
      {progress === 'unreached' && (
        <Alert kind="error" title={t('The server could not be reached')}>
          {t('Check the connection, then try again.')}
        </Alert>
      )}
      <Button variant="main" size="large" busy={progress === 'sending'} onClick={stop}>
        {t('Stop these emails')}
      </Button>
    </div>
  );
}

async function stopMails(token: string): Promise<Progress> {
  try {
    const answer = await fetch(`/unsubscribe?${new URLSearchParams({ token })}`, { method: 'POST' });
    if (answer.status === 204) return 'done';
    // A captive portal responds with an HTML page.
    if (answer.ok || isForeign(answer)) return 'unreached';
    return answer.status < 500 ? 'refused' : 'failed';
  } catch {
    return 'unreached';
  }
}
