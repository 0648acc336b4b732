import { useEffect, useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { readReturnPath } from '#web/lib/return-path.ts';
import { t } from '#web/lib/text.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { unsentLabelsByFate } from '#web/offline/encryption/unsent-labels.ts';
import { unsentWorkOf } from '#web/offline/encryption/unsent-work.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { SessionEnd } from './session-end.ts';

/** On the sign-in page: why the session ended, what is safe on this device, and where the sign-in leads. */
export default function SessionEnded({ end }: { end: SessionEnd }) {
  if (end.signedOut) return <SignedOutElsewhere kept={end.signedOut.kept} />;
  return end.isDeactivated ? <Deactivated /> : <Ended end={end} />;
}

/** The user knows why: they signed out in another tab. */
function SignedOutElsewhere({ kept }: { kept: string[] }) {
  return (
    <div className="mb-6">
      <Alert kind="info" title={t('You signed out in another tab.')}>
        <Work title={t('Kept on this device for your next sign-in:')} lines={kept} />
      </Alert>
    </div>
  );
}

function Ended({ end }: { end: SessionEnd }) {
  const unsent = useUnsentLabels();
  const isNothing = unsent?.sent.length === 0 && unsent.kept.length === 0;
  return (
    <div className="mb-6">
      <Alert kind="attention" title={t('Session expired. Please log in again.')}>
        <p>
          {t('It expired, or it was ended from another device or by the office ({{time}}).', {
            time: formatDateTime(end.at),
          })}
        </p>
        <Work title={t('Safe on this device, and sent once you can sign in again:')} lines={unsent?.sent} />
        <Work title={t('Kept on this device, and not sent until you finish it:')} lines={unsent?.kept} />
        {isNothing && <p className="mt-2">{t('Nothing on this device waits to be sent.')}</p>}
        {readReturnPath() && <p className="mt-2">{t('You then return to the page that you were on.')}</p>}
      </Alert>
    </div>
  );
}

/** The user has proved the password; no sign-in sends the work before the office reactivates the account. */
function Deactivated() {
  const unsent = useUnsentLabels();
  const lines = unsent && [...unsent.sent, ...unsent.kept];
  return (
    <div className="mb-6">
      <Alert kind="attention" title={t('Your account was deactivated')}>
        <p>{t('You cannot open the portal any more. Your office can tell you why.')}</p>
        <Work title={t('Not sent, and kept on this device:')} lines={lines ?? undefined} />
        {lines && lines.length > 0 && (
          <p className="mt-2">
            {t(
              'The office does not receive it. If it is needed, your office must reactivate your account first: then sign in here to send it.',
            )}
          </p>
        )}
      </Alert>
    </div>
  );
}

function Work({ title, lines }: { title: string; lines: string[] | undefined }) {
  return lines?.length ? (
    <>
      <p className="mt-2 font-medium">{title}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  ) : null;
}

type UnsentLines = ReturnType<typeof unsentLabelsByFate>;

/** What the last user has on this device, as text; null while it is being counted. */
function useUnsentLabels(): UnsentLines | null {
  const [words, setWords] = useState<UnsentLines | null>(null);
  useEffect(() => {
    let isShown = true;
    const person = localStorage.getItem(PERSON);
    const count = person
      ? unsentWorkOf(person).then(unsentLabelsByFate)
      : Promise.resolve({ sent: [], kept: [] });
    // A database that does not open now may open after the sign-in, so nothing is said about its content.
    count.then((lines) => isShown && setWords(lines)).catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return words;
}
