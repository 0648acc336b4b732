import { ImageOff } from 'lucide-react';

/** Replaces a picture that this browser cannot show. */
export function NoPicture({ name }: { name: string }) {
  return (
    <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-center text-ink-soft text-xs">
      <ImageOff aria-hidden className="size-5" />
      <span className="line-clamp-2 break-all">{name}</span>
    </span>
  );
}
