import type { LucideIcon } from 'lucide-react';
import type { Screen } from '#shared/paths.ts';
import type { Message } from '#web/lib/text.ts';

/** An item of a sidebar, a bottom bar, or a list of pages. Titles are English keys, translated where they are shown. */
export interface NavigationItem {
  title: Message;
  to: Screen;
  icon: LucideIcon;
  /** A shorter title for the bottom bar. */
  short?: Message;
  adminOnly?: boolean;
  badge?: BadgeName;
}

/** The name of an item's count. */
type BadgeName = 'reports' | 'bills' | 'messages' | 'work-orders';
export type Badges = Partial<Record<BadgeName, number>>;

export interface NavigationGroup {
  label: Message;
  items: readonly NavigationItem[];
}
