import type { ReactNode } from 'react';
import { ATTACHMENT_MAX_BYTES } from '#shared/limits.ts';
import { sortFiles } from '#web/lib/readable-files.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { DropFrame } from '#web/ui/drop-frame.tsx';

interface FileDropProps {
  /** The label for screen readers. */
  label: string;
  /** How many more files may be added. */
  room: number;
  /** Receives PDFs and photos. A toast reports files of other types, or that are too large. */
  onAdd: (files: File[]) => void;
  className?: string;
  /** The content; pass picked files to `take`. */
  children: (take: (picked: Iterable<File>) => void) => ReactNode;
}

/** A drop zone for PDFs and photos, around the list of files and the buttons that pick some. */
export function FileDrop({ label, room, onAdd, className, children }: FileDropProps) {
  const take = async (picked: Iterable<File>) => {
    const all = [...picked];
    const { readable, unreadable } = await sortFiles(all);
    const fitting = readable.filter(
      ({ type, size }) =>
        (type === 'application/pdf' || type.startsWith('image/')) && size <= ATTACHMENT_MAX_BYTES,
    );
    if (fitting.length < all.length) {
      toast({
        kind: 'destructive',
        title: t('Not every file was added'),
        description:
          unreadable.length > 0
            ? t('{{name}} is not a picture or a PDF. Choose a JPG, PNG, WebP, or HEIC file, or a PDF.', {
                name: unreadable.join(', '),
              })
            : t('{{name}} is larger than 25 MB. Choose a smaller file.', {
                name: readable
                  .filter((file) => !fitting.includes(file))
                  .map(({ name }) => name)
                  .join(', '),
              }),
      });
    }
    onAdd(fitting.slice(0, room));
  };

  return (
    <DropFrame label={label} onDrop={take} className={className}>
      {children(take)}
    </DropFrame>
  );
}
