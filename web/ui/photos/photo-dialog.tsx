import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { useObjectUrl } from '#web/lib/use-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import type { PhotoArrangement, PickedPhoto } from '#web/ui/photos/photo-source.ts';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCaption } from '#web/ui/use-caption.ts';

interface PhotoDialogProps<Photo extends PickedPhoto> {
  /** The photos of one category, in order. */
  photos: readonly Photo[];
  /** The index of the open photo; null when none is open. */
  path: string | null;
  onClose: () => void;
  onMove: (photo: Photo, by: -1 | 1) => void;
  onRemove: (photo: Photo) => void;
  onCaption: (photo: Photo, caption: string) => void;
  arrange: PhotoArrangement<Photo>;
}

/** One picked photo, large: with its caption, its category, and its position among the others. */
export function PhotoDialog<Photo extends PickedPhoto>({
  photos,
  path,
  onClose,
  onMove,
  onRemove,
  onCaption,
  arrange,
}: PhotoDialogProps<Photo>) {
  const index = photos.findIndex((photo) => photo.path === path);
  const photo = photos[index];
  return (
    <Dialog
      open={photo !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={photo?.fileName ?? ''}
      description={photo && t('Photo {{n}} of {{all}}', { n: index + 1, all: photos.length })}
      footer={
        <>
          <Button
            variant="danger"
            className="md:mr-auto"
            onClick={() => {
              if (photo) onRemove(photo);
              onClose();
            }}
          >
            <Trash2 aria-hidden />
            {t('Remove')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {photo && (
        <div className="grid gap-4">
          <WholePicture key={photo.path} photo={photo} arrange={arrange} />
          <p className="figures flex flex-wrap gap-x-4 text-ink-soft">
            {photo.takenAt && <span>{formatDateTime(photo.takenAt)}</span>}
            {photo.hasLocation && <span>{t('With its position')}</span>}
            {photo.sizeBytes !== undefined && <span>{formatFileSize(photo.sizeBytes)}</span>}
          </p>
          {photos.length > 1 && (
            <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
              <Button disabled={index === 0} onClick={() => onMove(photo, -1)}>
                <ArrowLeft aria-hidden />
                {t('Move earlier')}
              </Button>
              <Button disabled={index === photos.length - 1} onClick={() => onMove(photo, 1)}>
                {t('Move later')}
                <ArrowRight aria-hidden />
              </Button>
            </div>
          )}
          <Field label={t('Caption')} optional>
            <CaptionField
              key={photo.path}
              caption={photo.caption}
              onCaption={(caption) => onCaption(photo, caption)}
            />
          </Field>
          <Field label={t('Shows the work')}>
            <Select
              value={photo.category}
              options={CATEGORIES.map(({ value, label }) => ({ value, label: t(label) }))}
              onChange={({ target }) => {
                const chosen = CATEGORIES.find(({ value }) => value === target.value);
                if (!chosen) return;
                arrange.classify(photo, chosen.value);
                onClose();
              }}
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}

interface CaptionFieldProps {
  id?: string;
  caption: string | undefined;
  onCaption: (caption: string) => void;
}

/** Makes the label's text the label of a field. */
function CaptionField({ caption, onCaption, ...given }: CaptionFieldProps) {
  const field = useCaption(caption, onCaption);
  return <Textarea {...given} {...field} rows={2} maxLength={500} className="min-h-16" />;
}

const CATEGORIES: readonly { value: AttachmentCategory; label: Message }[] = [
  { value: 'before', label: message('Before') },
  { value: 'during', label: message('During') },
  { value: 'after', label: message('After') },
];

interface WholePictureProps<Photo extends PickedPhoto> {
  photo: Photo;
  arrange: PhotoArrangement<Photo>;
}

/** The thumbnail until the full picture is loaded. */
function WholePicture<Photo extends PickedPhoto>({ photo, arrange }: WholePictureProps<Photo>) {
  const [whole, setWhole] = useState<Blob>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { path } = photo;
  const { open } = arrange;
  useEffect(() => {
    let isLeft = false;
    open(path).then(
      (picture) => !isLeft && setWhole(picture),
      // Show the thumbnail instead.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [open, path]);
  const url = useObjectUrl(whole ?? photo.file);
  return (
    <div className="grid h-48 place-items-center overflow-hidden rounded-md bg-sunken md:h-80">
      {url && !isUnreadable ? (
        <img
          src={url}
          alt={photo.caption || photo.fileName}
          onError={() => setIsUnreadable(true)}
          className="size-full object-contain"
        />
      ) : (
        <NoPicture name={photo.fileName} />
      )}
    </div>
  );
}
