import { t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

interface StatusCaptionProps {
  /** What the entry of a menu does. */
  label: string;
  /** The status that it leads to. */
  status: string;
}

/** The text of a menu's entry that leads to a status, with what tells this status apart from others. */
export function StatusCaption({ label, status }: StatusCaptionProps) {
  const { hint } = statusLook('work_order', status);
  return (
    <span className="grid flex-1 py-1">
      {label}
      {hint && <span className="text-ink-soft text-xs">{t(hint)}</span>}
    </span>
  );
}
