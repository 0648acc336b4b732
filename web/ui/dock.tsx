import type { ReactNode } from 'react';
import { ACTION_BAR_SLOT, heightAs } from '#web/ui/layer.ts';

interface DockProps {
  /** Notices of the app itself, such as the install card. */
  notices: ReactNode;
  clock?: ReactNode;
  /** The phone's bottom navigation. */
  navigation: ReactNode;
}

const dockHeight = heightAs('--dock');

/** Everything at the bottom of the window, stacked; see `layer.ts`. */
export function Dock({ notices, clock, navigation }: DockProps) {
  return (
    <div
      data-dock
      ref={dockHeight}
      className="pointer-events-none fixed right-0 bottom-0 left-0 z-20 transition-[left] duration-200 *:pointer-events-auto md:left-(--sidebar) print:hidden"
    >
      {notices}
      <div className="pointer-events-none! *:pointer-events-auto md:flex md:items-end md:justify-end md:gap-3 md:px-8">
        <div id={ACTION_BAR_SLOT} className="peer min-w-0 flex-1 empty:hidden" />
        {clock}
      </div>
      {navigation}
    </div>
  );
}
