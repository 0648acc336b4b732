import { cn } from '#web/lib/cn.ts';
import { initialsOf } from '#web/lib/person.ts';
import { usePersonPhoto } from '#web/lib/person-photos.ts';

interface AvatarProps {
  name: string;
  /** Shows the person's photo, if there is one. */
  personId?: string | null | undefined;
  /** The path of the photo where the screen knows it; null for none. */
  photoPath?: string | null;
  className?: string;
}

/** A person's photo or initials. The name is always shown beside it, so screen readers skip it. */
export function Avatar(props: AvatarProps) {
  return props.personId || props.photoPath ? <PhotoAvatar {...props} /> : <Mark {...props} />;
}

function PhotoAvatar({ personId, photoPath, ...mark }: AvatarProps) {
  return <Mark {...mark} photo={usePersonPhoto(personId, photoPath)} />;
}

function Mark({ name, photo, className }: AvatarProps & { photo?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-8 shrink-0 select-none place-items-center overflow-hidden rounded-full bg-slate-tint font-semibold text-slate text-xs',
        className,
      )}
    >
      {photo ? <img src={photo} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  );
}
