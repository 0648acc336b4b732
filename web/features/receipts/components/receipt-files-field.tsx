import { Camera, FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { ReceiptEditorState } from '#web/features/receipts/use-receipt-editor.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { PhotoTile } from '#web/ui/photo-tile.tsx';

const ACCEPTED = 'image/*,application/pdf';

/** The receipt itself: photographed in one tap, picked, or dropped from a desk; each file shows how far it is. */
export function ReceiptFilesField({ uploads }: Pick<ReceiptEditorState, 'uploads'>) {
  const [isOver, setIsOver] = useState(false);
  const room = ATTACHMENTS_MAX - uploads.photos.length;

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
    uploads.add(fitting.slice(0, room), 'document');
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
        'grid content-start gap-3 rounded-lg border border-line-strong/70 border-dashed bg-surface p-4',
        isOver && 'border-slate bg-slate-tint/50',
      )}
    >
      <legend className="sr-only">{t('Photos and PDFs')}</legend>
      {uploads.photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,7rem)]">
          {uploads.photos.map((photo) => (
            <PhotoTile
              key={photo.path}
              photo={photo}
              onRetry={() => uploads.retry(photo)}
              onRemove={() => void uploads.remove(photo)}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <>
          <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
            <FileButton
              label={t('Take photo')}
              capture
              onPick={take}
              variant="main"
              className="pointer-fine:hidden"
            />
            <FileButton label={t('Choose photos or PDFs')} onPick={take} variant="outline" />
          </div>
          <p className="text-ink-soft pointer-coarse:hidden">
            {t('Or drop them here. PDF or photo, up to 25 MB each.')}
          </p>
        </>
      )}
    </fieldset>
  );
}

interface FileButtonProps {
  label: string;
  capture?: boolean;
  onPick: (files: Iterable<File>) => void;
  variant: 'main' | 'outline';
  className?: string;
}

function FileButton({ label, capture = false, onPick, variant, className }: FileButtonProps) {
  const Icon = capture ? Camera : FileUp;
  return (
    <label
      className={cn(
        buttonStyle({ variant }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Icon aria-hidden />
      {label}
      <input
        type="file"
        accept={capture ? 'image/*' : ACCEPTED}
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        onChange={(event) => {
          onPick(event.target.files ?? []);
          // The same file can be picked again after it was removed.
          event.target.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}
