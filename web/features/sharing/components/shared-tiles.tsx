import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SharedPhoto } from '#web/lib/shared-photos.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface SharedTilesProps {
  photos: readonly SharedPhoto[];
  onRemove: (id: string) => void;
}

/** The received photos, each with a button to remove it. */
export function SharedTiles({ photos, onRemove }: SharedTilesProps) {
  return (
    <ul className="mb-4 grid grid-cols-3 gap-2 sm:grid-cols-5">
      {photos.map(({ id, file }) => (
        <li key={id} className="relative aspect-square">
          <Picture file={file} />
          <span className="absolute top-1 right-1">
            <Button
              size="icon"
              aria-label={t('Remove {{name}}', { name: file.name })}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden />
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const frame = 'size-full rounded-md border border-line bg-sunken';
  // Not every browser draws what phones take (HEIC).
  if (!url || isUnreadable) return <p className={`${frame} p-2 text-ink-soft text-xs`}>{file.name}</p>;
  return (
    <img
      src={url}
      alt={file.name}
      className={`${frame} object-cover`}
      onError={() => setIsUnreadable(true)}
    />
  );
}
