import { RotateCw, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface UnsentMessageProps {
  text: string;
  /** Names of its files. */
  files?: readonly string[];
  /** The recipient or the work order, where the page does not say it. */
  about?: string | undefined;
  /** Why it was not sent. */
  reason: string;
  onSendAgain?: (() => void) | undefined;
  onChooseReaders?: (() => void) | undefined;
  onDelete: () => void;
}

/** One unsent message: its text, the reason, and the author's possible actions. */
export function UnsentMessage({
  text,
  files = [],
  about,
  reason,
  onSendAgain,
  onChooseReaders,
  onDelete,
}: UnsentMessageProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="grid gap-1 px-4 py-3">
      {about && <p className="text-ink-soft">{about}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {files.length > 0 && (
        <p className="wrap-anywhere text-ink-soft">{t('With {{names}}', { names: files.join(', ') })}</p>
      )}
      <p className="text-pretty text-brick-ink">{reason}</p>
      <div className="mt-1 flex flex-wrap gap-2 print:hidden">
        <CopyButton isWide size="medium" text={text} label={t('Copy')} />
        {onSendAgain && (
          <Button onClick={onSendAgain}>
            <RotateCw aria-hidden />
            {t('Send again')}
          </Button>
        )}
        {onChooseReaders && (
          <Button onClick={onChooseReaders}>
            <Users aria-hidden />
            {t('Choose readers')}
          </Button>
        )}
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden />
          {t('Delete')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Delete this message?')}
        description={t('It was not sent, and is kept nowhere else.')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Keep')}</Button>
            <Button variant="danger" onClick={onDelete}>
              {t('Delete')}
            </Button>
          </>
        }
      />
    </li>
  );
}
