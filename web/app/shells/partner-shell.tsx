import type { ReactNode } from 'react';
import { CUSTOMER_BILLING, MESSAGES_ITEM, TOP_NAVIGATION } from '#web/app/navigation/top-navigation.ts';
import { BottomBar } from '#web/app/shells/bottom-bar.tsx';
import { Shell } from '#web/app/shells/shell.tsx';
import { message, t } from '#web/lib/text.ts';

const GROUPS = [
  { label: message('Navigation'), items: [...TOP_NAVIGATION.partner, MESSAGES_ITEM] },
  CUSTOMER_BILLING,
];

/** The customer's area. */
export function PartnerShell({ children }: { children: ReactNode }) {
  return (
    <Shell
      portalName={t('Partner Portal')}
      groups={GROUPS}
      bottomBar={<BottomBar items={TOP_NAVIGATION.partner} badges={{}} />}
    >
      {children}
    </Shell>
  );
}
