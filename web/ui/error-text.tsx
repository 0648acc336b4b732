import { CircleAlert } from 'lucide-react';

/** The error of a field, below it; the field names its id in `aria-describedby`. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-brick-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
