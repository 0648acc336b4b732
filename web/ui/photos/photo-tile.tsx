import { CloudCheck, FileText, ImageOff, LoaderCircle, RotateCw, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { useObjectUrl } from '#web/lib/use-picture.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import type { PickedPhoto } from '#web/ui/photos/photo-source.ts';
import { PictureName } from '#web/ui/photos/picture-name.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';
import { useCaption } from '#web/ui/use-caption.ts';

interface PhotoTileProps {
  photo: PickedPhoto;
  onRetry: () => void;
  onRemove: () => void;
  /** For photos with captions: saves the caption. */
  onCaption?: ((caption: string) => void) | undefined;
  /** For photos that can be opened and reordered. */
  onOpen?: (() => void) | undefined;
  onMove?: ((by: -1 | 1) => void) | undefined;
}

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picked photo: its picture, its progress, and its actions. */
export function PhotoTile({ photo, onRetry, onRemove, onCaption, onOpen, onMove }: PhotoTileProps) {
  const { state, fileName, problem, note } = photo;
  const isUnderWay = state === 'sending' || state === 'saving';
  const isFailed = state === 'failed' || state === 'unsaved';
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.altKey ? ARROWS[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onMove?.(by);
  };
  return (
    <li className="relative overflow-hidden rounded-md border border-line bg-sunken">
      <div className="@container relative aspect-square">
        {onOpen && !isFailed && state !== 'saving' && state !== 'lost' ? (
          <button
            type="button"
            onClick={onOpen}
            onKeyDown={moveByKey}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            className="block size-full focus-visible:-outline-offset-2"
          >
            <Picture photo={photo} />
          </button>
        ) : (
          <Picture photo={photo} />
        )}
        {isUnderWay && (
          <p className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-raised/90 px-2 py-1 text-xs">
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
            {state === 'sending' ? t('Sending') : t('Saving')}
          </p>
        )}
        {note && (
          <p className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-raised/90 px-2 py-1 text-moss-ink text-xs">
            <CloudCheck aria-hidden className="size-3.5 shrink-0" />
            {note}
          </p>
        )}
        {state === 'lost' && (
          <p className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-brick-tint px-2 py-1 text-brick-ink text-xs">
            <ImageOff aria-hidden className="size-4 shrink-0" />
            {t('Not kept. Add it again')}
          </p>
        )}
        {isFailed && (
          <button
            type="button"
            onClick={onRetry}
            title={problem}
            className="absolute inset-x-0 bottom-0 flex min-h-11 items-center gap-1.5 bg-brick-tint px-2 text-left text-brick-ink text-xs leading-tight"
          >
            <RotateCw aria-hidden className="size-4 shrink-0 @max-[7rem]:hidden" />
            {state === 'unsaved' ? t('Not saved. Try again') : t('Not sent. Try again')}
          </button>
        )}
      </div>
      {!onCaption && !hasOwnName(photo) && <PictureName name={fileName} />}
      {onCaption && <CaptionField name={fileName} caption={photo.caption} onCaption={onCaption} />}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('Remove {{name}}', { name: fileName })}
        className="absolute top-0 right-0 grid size-11 place-items-center md:size-9"
      >
        <span className="grid size-7 place-items-center rounded-full bg-raised/90 text-ink shadow-lift">
          <X aria-hidden className="size-4" />
        </span>
      </button>
    </li>
  );
}

/** A document shows its name in the tile; a signature needs none. */
const hasOwnName = ({ path, category }: PickedPhoto): boolean =>
  path.endsWith('.pdf') || category === 'signature';

interface CaptionFieldProps {
  name: string;
  caption: string | undefined;
  onCaption: (caption: string) => void;
}

function CaptionField({ name, caption, onCaption }: CaptionFieldProps) {
  const field = useCaption(caption, onCaption);
  return (
    <input
      {...field}
      aria-label={t('Caption of {{name}}', { name })}
      placeholder={t('Caption')}
      maxLength={500}
      className="block h-11 w-full border-line border-t bg-surface px-2 text-sm placeholder:text-ink-soft md:h-8"
    />
  );
}

function Picture({ photo: { path, fileName, state, file, category } }: { photo: PickedPhoto }): ReactNode {
  if (path.endsWith('.pdf')) return <DocumentMark name={fileName} />;
  if (file) return <FilePicture file={file} name={fileName} isWhole={category === 'signature'} />;
  if (state === 'sent') return <StoredPicture path={path} alt={fileName} />;
  if (state === 'saving') return <Skeleton className="size-full" />;
  return <NoPicture name={fileName} />;
}

/** Replaces the picture of a document. */
function DocumentMark({ name }: { name: string }) {
  return (
    <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-center text-ink-soft text-xs">
      <FileText aria-hidden className="size-6" strokeWidth={1.5} />
      <span className="line-clamp-2 break-all">{name}</span>
    </span>
  );
}

/** A picture in memory. One that the browser cannot read (HEIC) is uploaded, too. */
function FilePicture({ file, name, isWhole }: { file: Blob; name: string; isWhole: boolean }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const url = useObjectUrl(file);
  if (isUnreadable) return <NoPicture name={name} />;
  return (
    url && (
      <img
        src={url}
        alt={name}
        onError={() => setIsUnreadable(true)}
        // A signature must not be cropped.
        className={cn('size-full', isWhole ? 'bg-white object-contain' : 'object-cover')}
      />
    )
  );
}
