import { Link } from '@tanstack/react-router';
import type { OpenItem } from '#web/features/people/open-items.ts';

/** What is left in a person's name, each with who goes on with it. */
export function OpenItemsList({ label, items, isLinked }: OpenItemsListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-md border border-line bg-surface">
      {items.map((item) => (
        <li key={item.label} className="px-3.5 py-2.5">
          <p className="font-medium">
            {isLinked && item.to ? (
              <Link to={item.to} className="underline underline-offset-2">
                {item.label}
              </Link>
            ) : (
              item.label
            )}
          </p>
          <p className="text-ink-soft">{item.next}</p>
        </li>
      ))}
    </ul>
  );
}

interface OpenItemsListProps {
  label: string;
  items: readonly OpenItem[];
  /** Whether the items lead to their lists, which only the office has. */
  isLinked?: boolean;
}
