import type { LucideIcon } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { buttonStyle } from '#web/ui/button.tsx';

interface FileButtonProps {
  label: string;
  icon: LucideIcon;
  /** Opens the camera instead of the file dialog. */
  capture?: boolean;
  onPick: (files: Iterable<File>) => void;
  variant: 'main' | 'outline';
  className?: string;
}

/** A button that picks PDFs and photos, or takes a photo. */
export function FileButton({
  label,
  icon: Icon,
  capture = false,
  onPick,
  variant,
  className,
}: FileButtonProps) {
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
        accept={capture ? 'image/*' : 'image/*,application/pdf'}
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
