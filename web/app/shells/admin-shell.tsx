import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ADMIN_NAVIGATION, adminBottomBar, visibleGroups } from '#web/app/navigation/admin-navigation.ts';
import { useSubmittedCounts } from '#web/app/navigation/counts.ts';
import { useIsMessagesPage } from '#web/app/navigation/messages-page.ts';
import { BottomBar } from '#web/app/shells/bottom-bar.tsx';
import { Shell } from '#web/app/shells/shell.tsx';
import { TopLinks } from '#web/app/shells/top-links.tsx';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Loaded with the shell and not before it: the first screen does not wait for what a tap opens.
const AdminPagesSheet = lazyDialog(() => import('#web/app/shells/admin-pages-sheet.tsx'), 'mounted');

/** The office area: administrators see all of it, employees a part. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { canManageUsers: isAdmin, capabilities } = useViewer();
  const { reportsCount, billsCount } = useSubmittedCounts();
  const [moreOpen, setMoreOpen] = useState(false);
  const isMessages = useIsMessagesPage();
  const badges = { reports: reportsCount, bills: billsCount };

  return (
    <Shell
      portalName={t('Admin Portal')}
      groups={visibleGroups(ADMIN_NAVIGATION, { isAdmin, capabilities })}
      badges={badges}
      topLinks={isAdmin ? isMessages && <TopLinks of="admin" /> : <TopLinks of="employee" />}
      bottomBar={
        <>
          <BottomBar
            items={adminBottomBar(isAdmin)}
            badges={badges}
            more={{ title: t('More'), icon: Ellipsis, onOpen: () => setMoreOpen(true) }}
          />
          <AdminPagesSheet open={moreOpen} onOpenChange={setMoreOpen} badges={badges} />
        </>
      }
    >
      {children}
    </Shell>
  );
}
