import type { PaletteItem } from '#web/features/palette/palette-item.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Highlighted } from '#web/ui/highlighted.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** One result: its kind, number, title, location, and status. */
export function PaletteLine({ item, search }: { item: PaletteItem; search: string }) {
  const { icon: Icon, number, title, detail, amount, status } = item;
  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-soft" strokeWidth={1.8} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          {number && (
            <span className="figures shrink-0 text-ink-soft">
              <Highlighted text={number} search={search} />
            </span>
          )}
          <span className="min-w-0 truncate">
            <Highlighted text={title} search={search} />
          </span>
        </span>
        {(detail || amount !== undefined) && (
          <span className="block truncate text-ink-soft text-xs">
            {[detail, amount === undefined ? '' : formatMoney(amount)].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
      {status && <StatusBadge kind={status.kind} status={status.status} />}
    </>
  );
}
