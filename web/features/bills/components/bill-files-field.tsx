import { FileText, LoaderCircle, Paperclip, RotateCw, X } from 'lucide-react';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { BillFiles } from '#web/features/bills/use-bill-files.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { UploadProblems } from '#web/ui/photos/upload-problems.tsx';

type Files = Pick<BillFiles, 'files' | 'add' | 'retry' | 'remove'>;

/** The subcontractor's own invoice: a PDF or a photo of it, picked or dropped; each shows its progress. */
export function BillFilesField({ files, add, retry, remove }: Files) {
  const room = ATTACHMENTS_MAX - files.length;
  return (
    <FileDrop label={t('Files of your own invoice')} room={room} onAdd={add} className="rounded-md p-3">
      {(take) => (
        <>
          {files.length > 0 && (
            <ul className="grid gap-1">
              {files.map((file) => (
                <li key={file.path} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken pl-3">
                  <FileMark state={file.state} />
                  <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
                  {file.state === 'sending' && <span className="text-ink-soft text-xs">{t('Sending')}</span>}
                  {file.state === 'lost' && (
                    <span className="text-brick-ink text-xs">{t('Not kept. Add it again')}</span>
                  )}
                  {file.state === 'failed' && (
                    <Button variant="danger" size="small" title={file.problem} onClick={() => retry(file)}>
                      <RotateCw aria-hidden />
                      {t('Not sent. Try again')}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={t('Remove {{name}}', { name: file.fileName })}
                    onClick={() => remove(file)}
                  >
                    <X aria-hidden />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <UploadProblems files={files} />
          {room > 0 && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <FileButton
                label={t('Attach invoice')}
                icon={Paperclip}
                onPick={take}
                variant="outline"
                className="hover:bg-sunken max-md:w-full"
              />
              <span className="text-ink-soft">{t('PDF or photo, up to 25 MB each.')}</span>
            </div>
          )}
        </>
      )}
    </FileDrop>
  );
}

function FileMark({ state }: Pick<Files['files'][number], 'state'>) {
  const Icon = state === 'sending' ? LoaderCircle : FileText;
  return (
    <Icon
      aria-hidden
      className={cn('size-4.5 shrink-0 text-ink-soft', state === 'sending' && 'animate-spin')}
    />
  );
}
