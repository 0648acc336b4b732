import { cn } from '#web/lib/cn.ts';
import { initialsOf } from '#web/lib/person.ts';

interface AvatarProps {
  name: string;
  className?: string;
}

/** A person's initials. The name is always shown beside it, so screen readers skip it. */
export function Avatar({ name, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-8 shrink-0 select-none place-items-center rounded-full bg-slate-tint font-semibold text-slate text-xs',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
