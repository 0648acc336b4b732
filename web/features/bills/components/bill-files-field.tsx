import { FileText, LoaderCircle, Paperclip, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { BillFiles } from '#web/features/bills/use-bill-files.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';

type Files = Pick<BillFiles, 'files' | 'add' | 'retry' | 'remove'>;

const ACCEPTED = 'application/pdf,image/*';

/** The subcontractor's own invoice: a PDF or a photo of it, picked or dropped; each shows how far it is. */
export function BillFilesField({ files, add, retry, remove }: Files) {
  const [isOver, setIsOver] = useState(false);
  const room = ATTACHMENTS_MAX - files.length;

  const take = (picked: Iterable<File>) => {
    const all = [...picked];
    const fitting = all.filter(
      ({ type, size }) =>
        (type === 'application/pdf' || type.startsWith('image/')) && size <= ATTACHMENT_MAX_BYTES,
    );
    if (fitting.length < all.length) {
      toast({
        kind: 'destructive',
        title: t('Not every file was added'),
        description: t('Add PDFs or photos of at most 25 MB.'),
      });
    }
    add(fitting.slice(0, room));
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files ?? []);
    // The same file can be picked again after it was removed.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid gap-3 rounded-md border border-line-strong/70 border-dashed p-3',
        isOver && 'border-slate bg-slate-tint/50',
      )}
    >
      <legend className="sr-only">{t('Files of your own invoice')}</legend>
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.path} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken pl-3">
              <FileMark state={file.state} />
              <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
              {file.state === 'sending' && <span className="text-ink-soft text-xs">{t('Sending')}</span>}
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
      {room > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <label
            className={cn(
              buttonStyle({ variant: 'outline' }),
              'cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:w-full',
            )}
          >
            <Paperclip aria-hidden />
            {t('Attach invoice')}
            <input type="file" accept={ACCEPTED} multiple onChange={pick} className="sr-only" />
          </label>
          <span className="text-ink-soft">{t('PDF or photo, up to 25 MB each.')}</span>
        </div>
      )}
    </fieldset>
  );
}

function FileMark({ state }: { state: 'sending' | 'sent' | 'failed' }) {
  const Icon = state === 'sending' ? LoaderCircle : FileText;
  return (
    <Icon
      aria-hidden
      className={cn('size-4.5 shrink-0 text-ink-soft', state === 'sending' && 'animate-spin')}
    />
  );
}
