import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface AccountRowProps {
  icon: LucideIcon;
  title: string;
  /** Its state. */
  detail: ReactNode;
  disabled?: boolean;
  /** Opens its dialog; without one there is nothing to change. */
  onOpen?: (() => void) | undefined;
}

const style = 'flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left';

/** One sign-in method or second factor: its state, and a button that opens its dialog. */
export function AccountRow({ icon: Icon, title, detail, disabled, onOpen }: AccountRowProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-pretty text-ink-soft wrap-anywhere">{detail}</span>
      </span>
    </>
  );
  if (!onOpen) return <li className={style}>{content}</li>;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={onOpen}
        className={cn(
          style,
          'enabled:hover:bg-slate-tint/45 focus-visible:-outline-offset-2 disabled:opacity-55',
        )}
      >
        {content}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft/60" />
      </button>
    </li>
  );
}
