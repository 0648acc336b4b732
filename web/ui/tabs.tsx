import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  label: string;
}

/** Parts of one screen, one at a time; arrows move between them. */
export function Tabs({ tabs, label }: TabsProps) {
  return (
    <BaseTabs.Root defaultValue={tabs[0]?.value}>
      <BaseTabs.List
        aria-label={label}
        className="scrollless mb-4 flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 max-w-full shrink-0 border-transparent border-b-2 px-3 text-ink-soft hover:text-ink data-active:border-chestnut data-active:font-semibold data-active:text-ink md:min-h-10"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="outline-hidden">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
