import { type DragEvent, type ReactNode, useState } from 'react';
import { cn } from '#web/lib/cn.ts';

interface DropFrameProps {
  /** The label for screen readers. */
  label: string;
  onDrop: (files: Iterable<File>) => void;
  /** Id of a description for screen readers. */
  describedBy?: string | undefined;
  /** Marks it for `showFirstProblem`. */
  isMissing?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A drop zone for files, around the list of files and the buttons that pick some. */
export function DropFrame({ label, onDrop, describedBy, isMissing, className, children }: DropFrameProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files);
  };

  return (
    <fieldset
      aria-describedby={describedBy}
      data-missing={isMissing || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid gap-3 border border-line-strong/70 border-dashed',
        isOver && 'border-slate bg-slate-tint/50',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
