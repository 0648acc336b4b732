import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';

/** Shares of the total width, in percent. */
interface PaneSize {
  usual: number;
  least: number;
  most?: number;
}

interface SplitPaneProps {
  /** The key under which this device stores the widths. */
  id: string;
  /** The label of the separator for screen readers; arrow keys move it when it has the focus. */
  separatorLabel: string;
  left: ReactNode;
  leftSize: PaneSize;
  right: ReactNode;
  rightSize: PaneSize;
}

/** Two panes side by side with a movable separator; a double click resets it. */
export function SplitPane({ id, separatorLabel, left, leftSize, right, rightSize }: SplitPaneProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `fieldfare-panes-${id}`,
    storage: localStorage,
  });
  return (
    <Group
      orientation="horizontal"
      className="h-full"
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel id="left" {...sizes(leftSize)}>
        {left}
      </Panel>
      <Separator
        aria-label={separatorLabel}
        className="w-px bg-line outline-offset-0 transition-colors data-[separator=active]:bg-slate data-[separator=hover]:bg-line-strong"
      />
      <Panel id="right" {...sizes(rightSize)}>
        {right}
      </Panel>
    </Group>
  );
}

function sizes({ usual, least, most }: PaneSize) {
  return {
    defaultSize: `${usual}%`,
    minSize: `${least}%`,
    ...(most === undefined ? {} : { maxSize: `${most}%` }),
  };
}
