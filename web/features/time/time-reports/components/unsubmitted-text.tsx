import { useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FreeText } from '#web/ui/free-text.tsx';

interface UnsubmittedTextProps {
  row: { id: string; work_performed: string; report_date: string };
  profileId: string;
}

/** The name under which this device keeps a person's unsubmitted text about a session. */
export const workPerformedDraft = (profileId: string, sessionId: string) =>
  `work-performed:${profileId}:${sessionId}`;

/** A text that its writer can no longer submit, because the day was approved or locked meanwhile. Nothing without one. */
export function UnsubmittedText({ row, profileId }: UnsubmittedTextProps) {
  const { initial, wasRestored, clear } = useDraft(workPerformedDraft(profileId, row.id), {
    work_performed: '',
  });
  const [isDiscarded, setIsDiscarded] = useState(false);
  const text = initial.work_performed.trim();
  const discard = () => {
    clear();
    setIsDiscarded(true);
  };
  if (!wasRestored || isDiscarded || text === '' || text === row.work_performed.trim()) return null;
  return (
    <Alert
      kind="attention"
      title={t('{{day}} was closed before you submitted this text', { day: formatDate(row.report_date) })}
    >
      <FreeText>{text}</FreeText>
      <p className="mt-1">
        {t('It is kept on this device only. Copy it, and send it to the office if it matters.')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={text} label={t('Copy text')} isWide size="medium" />
        <Button onClick={discard}>{t('Discard')}</Button>
      </div>
    </Alert>
  );
}
