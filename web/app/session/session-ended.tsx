import { useEffect, useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { readReturnPath } from '#web/lib/return-path.ts';
import { t } from '#web/lib/text.ts';
import { PERSON } from '#web/offline/seal/local-names.ts';
import { unsentWords } from '#web/offline/seal/unsent-words.ts';
import { unsentWorkOf } from '#web/offline/seal/unsent-work.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { SessionEnd } from './session-end.ts';

/** On the sign-in page: why the session ended, what of it is safe on this device, and where the sign-in leads. */
export default function SessionEnded({ end }: { end: SessionEnd }) {
  const unsent = useUnsentWords();
  return (
    <div className="mb-6">
      <Alert kind="attention" title={t('Your session has ended')}>
        <p>
          {t('It expired, or it was ended from another device or by the office ({{time}}).', {
            time: formatDateTime(end.at),
          })}
        </p>
        {unsent !== null && unsent.length > 0 && (
          <>
            <p className="mt-2 font-medium">{t('Safe on this device, and sent after you sign in:')}</p>
            <ul className="list-disc pl-5">
              {unsent.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {unsent?.length === 0 && <p className="mt-2">{t('Nothing on this device waits to be sent.')}</p>}
        {readReturnPath() && <p className="mt-2">{t('You then return to the page that you were on.')}</p>}
      </Alert>
    </div>
  );
}

/** What waits on this device for whoever used it last, in words; null while that is being counted. */
function useUnsentWords(): string[] | null {
  const [words, setWords] = useState<string[] | null>(null);
  useEffect(() => {
    let isShown = true;
    const person = localStorage.getItem(PERSON);
    const count = person ? unsentWorkOf(person).then(unsentWords) : Promise.resolve([]);
    // A database that does not open now may open after the sign-in: nothing is said of what it holds.
    count.then((lines) => isShown && setWords(lines)).catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return words;
}
