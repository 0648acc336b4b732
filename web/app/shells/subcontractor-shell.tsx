import type { ReactNode } from 'react';
import { useActiveWorkOrderCount } from '#web/app/navigation/counts.ts';
import {
  MESSAGES_ITEM,
  SUBCONTRACTOR_BOTTOM_BAR,
  TOP_NAVIGATION,
} from '#web/app/navigation/top-navigation.ts';
import { BottomBar } from '#web/app/shells/bottom-bar.tsx';
import { Shell } from '#web/app/shells/shell.tsx';
import { message, t } from '#web/lib/text.ts';

const GROUPS = [{ label: message('Navigation'), items: [...TOP_NAVIGATION.subcontractor, MESSAGES_ITEM] }];

/** The subcontractor's area; the count of Work Orders is what is assigned or in progress. */
export function SubcontractorShell({ children }: { children: ReactNode }) {
  const badges = { 'work-orders': useActiveWorkOrderCount() };
  return (
    <Shell
      portalName={t('Subcontractor Portal')}
      groups={GROUPS}
      badges={badges}
      bottomBar={<BottomBar items={SUBCONTRACTOR_BOTTOM_BAR} badges={badges} />}
    >
      {children}
    </Shell>
  );
}
