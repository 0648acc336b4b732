import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { PhotoUploads } from '#web/lib/use-photo-uploads.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { PhotoTile } from '#web/ui/photo-tile.tsx';

interface PhotoPickerProps {
  /** 'Photos', 'Before', 'After'. */
  label: string;
  hint?: string;
  category: AttachmentCategory;
  /** From `usePhotoUploads`; one hook can serve several pickers of a form, each with its category. */
  uploads: PhotoUploads;
  /** Asked of the form as a whole; an empty picker then reads it as an error. */
  error?: string | undefined;
  /** Photos can be described, each below its picture. */
  captions?: boolean;
}

/** Photos for a form: the camera in one tap, the gallery, or dropped from a desk; each shows how far it is. */
export function PhotoPicker({ label, hint, category, uploads, error, captions }: PhotoPickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const photos = uploads.photos.filter((photo) => photo.category === category);
  const room = ATTACHMENTS_MAX - uploads.photos.length;

  const add = (files: Iterable<File>) => {
    const pictures = [...files].filter((file) => file.type.startsWith('image/'));
    uploads.add(pictures.slice(0, room), category);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };

  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid gap-3 rounded-lg border border-line-strong/70 border-dashed p-3',
        isOver && 'border-slate bg-slate-tint/50',
        error && 'border-brick',
      )}
    >
      <legend className="sr-only">{label}</legend>
      <div aria-hidden className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{label}</span>
        {hint && <span className="text-ink-soft">{hint}</span>}
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,7rem)]">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.path}
              photo={photo}
              onRetry={() => uploads.retry(photo)}
              onRemove={() => void uploads.remove(photo)}
              onCaption={captions ? (caption) => uploads.describe(photo, caption) : undefined}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
          <PickButton label={t('Take photo')} capture onPick={add} className="pointer-fine:hidden">
            <Camera aria-hidden />
          </PickButton>
          <PickButton label={t('Choose photos')} onPick={add}>
            <ImagePlus aria-hidden />
          </PickButton>
        </div>
      )}
      {error && (
        <p id={id} className="text-brick-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PickButtonProps {
  label: string;
  capture?: boolean;
  onPick: (files: Iterable<File>) => void;
  className?: string;
  children: ReactNode;
}

function PickButton({ label, capture = false, onPick, className, children }: PickButtonProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onPick(event.target.files ?? []);
    // The same picture can be picked again after it was removed.
    event.target.value = '';
  };
  return (
    <label
      className={cn(
        buttonStyle({ variant: 'outline' }),
        'cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      {children}
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        onChange={pick}
        className="sr-only"
      />
    </label>
  );
}
