import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListedThingProps {
  icon: LucideIcon;
  title: ReactNode;
  detail?: ReactNode;
  /** Its actions, at the right; on a phone below. */
  children?: ReactNode;
}

/** An item of a dialog's list: a device, a passkey, a linked account. */
export function ListedThing({ icon: Icon, title, detail, children }: ListedThingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">{title}</div>
        {detail && <p className="text-ink-soft wrap-anywhere">{detail}</p>}
      </div>
      {children && <div className="flex gap-2 max-sm:pl-9">{children}</div>}
    </li>
  );
}

/** The frame of such a list. */
export function ThingList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-md border border-line bg-surface">
      {children}
    </ul>
  );
}
