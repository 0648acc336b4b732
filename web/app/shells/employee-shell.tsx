import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EMPLOYEE_NAVIGATION } from '#web/app/navigation/employee-navigation.ts';
import { BottomBar } from '#web/app/shells/bottom-bar.tsx';
import { Shell } from '#web/app/shells/shell.tsx';
import { TopLinks } from '#web/app/shells/top-links.tsx';
import { useMessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { ClockMount } from '#web/features/time/clock/components/clock-mount.tsx';
import { message, t } from '#web/lib/text.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Loaded with the shell and not before it: the first screen does not wait for what a tap opens.
const QuickActionsSheet = lazyDialog(() => import('#web/app/shells/quick-actions-sheet.tsx'), 'mounted');

const GROUPS = [{ label: message('Navigation'), items: EMPLOYEE_NAVIGATION }];

/** The employee's own area: the day's work, with a bottom bar on a phone. */
export function EmployeeShell({ children }: { children: ReactNode }) {
  const { total: unread } = useMessageCounts();
  const [moreOpen, setMoreOpen] = useState(false);
  return (
    <Shell
      portalName={t('Employee Portal')}
      groups={GROUPS}
      topLinks={<TopLinks of="employee" />}
      bottomBar={
        <>
          <BottomBar
            items={EMPLOYEE_NAVIGATION}
            badges={{ messages: unread }}
            more={{ title: t('More'), icon: Ellipsis, onOpen: () => setMoreOpen(true) }}
          />
          <QuickActionsSheet open={moreOpen} onOpenChange={setMoreOpen} />
        </>
      }
      clock={<ClockMount />}
      namesPageInTab={false}
    >
      {children}
    </Shell>
  );
}
