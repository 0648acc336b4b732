import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { cn } from '#web/lib/cn.ts';
import { sortFiles } from '#web/lib/readable-files.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { DropFrame } from '#web/ui/drop-frame.tsx';
import { PhotoDialog } from '#web/ui/photos/photo-dialog.tsx';
import type { PhotoSource, PickedPhoto } from '#web/ui/photos/photo-source.ts';
import { PhotoTile } from '#web/ui/photos/photo-tile.tsx';
import { UploadProblems } from '#web/ui/photos/upload-problems.tsx';

interface PhotoPickerProps<Photo extends PickedPhoto> {
  /** 'Photos', 'Before', 'After'. */
  label: string;
  hint?: string;
  category: AttachmentCategory;
  /** The source that stores them. One source can serve several pickers of a form, each with its category. */
  uploads: PhotoSource<Photo>;
  /** The error of the form; an empty picker shows it. */
  error?: string | undefined;
  /** Each photo has a caption field. */
  captions?: boolean;
}

/** Photos for a form: from the camera, from the gallery, or dropped; each shows its progress. */
export function PhotoPicker<Photo extends PickedPhoto>({
  label,
  hint,
  category,
  uploads,
  error,
  captions,
}: PhotoPickerProps<Photo>) {
  const id = useId();
  const [openPath, setOpenPath] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { arrange } = uploads;
  const photos = uploads.photos.filter((photo) => photo.category === category);
  const room = ATTACHMENTS_MAX - uploads.photos.length;

  const add = async (files: Iterable<File>, isTakenNow = false) => {
    // The input is cleared meanwhile.
    const { readable, unreadable } = await sortFiles([...files]);
    const pictures = readable.filter(({ type }) => type.startsWith('image/'));
    const others = [
      ...unreadable,
      ...readable.filter((file) => !pictures.includes(file)).map(({ name }) => name),
    ];
    if (others.length > 0) {
      toast({
        kind: 'destructive',
        title: t('{{name}} is not a picture|{{count}} files are not pictures', {
          count: others.length,
          name: others[0],
        }),
        description: t('Choose a JPG, PNG, WebP, or HEIC file, or take the photo again.'),
      });
    }
    uploads.add(pictures.slice(0, room), category, { isTakenNow });
    if (pictures.length > room) {
      toast({
        title: t('{{count}} photo was not added|{{count}} photos were not added', {
          count: pictures.length - room,
        }),
        description: t('The maximum is {{most}}.', { most: ATTACHMENTS_MAX }),
      });
    }
  };
  const move = (photo: Photo, by: -1 | 1) => {
    const to = photos.indexOf(photo) + by;
    if (!photos[to]) return;
    arrange?.move(photo, by);
    setAnnouncement(
      t('{{name}} is now {{n}} of {{all}}', { name: photo.fileName, n: to + 1, all: photos.length }),
    );
  };

  return (
    <DropFrame
      label={label}
      onDrop={add}
      describedBy={error ? id : undefined}
      isMissing={Boolean(error)}
      className={cn('rounded-lg p-3', error && 'border-brick')}
    >
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
              onCaption={
                captions && photo.state !== 'lost' ? (caption) => uploads.describe(photo, caption) : undefined
              }
              // Uploaded photos cannot be opened or reordered here.
              onOpen={arrange && photo.state !== 'sent' ? () => setOpenPath(photo.path) : undefined}
              onMove={(by) => move(photo, by)}
            />
          ))}
        </ul>
      )}
      <UploadProblems files={photos} />
      {arrange && (
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <PhotoDialog
            photos={photos}
            path={openPath}
            onClose={() => setOpenPath(null)}
            onMove={move}
            onRemove={(photo) => void uploads.remove(photo)}
            onCaption={(photo, caption) => uploads.describe(photo, caption)}
            arrange={arrange}
          />
        </>
      )}
      {room > 0 && (
        <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
          <PickButton
            label={t('Take photo')}
            capture
            onPick={(files) => add(files, true)}
            className="pointer-fine:hidden"
          >
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
    </DropFrame>
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
    // Clear the input, so that the same picture can be picked again after it was removed.
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
