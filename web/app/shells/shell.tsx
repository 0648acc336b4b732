import { PanelLeft } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { INSTALL_CARD_DELAY_MS } from '#shared/limits.ts';
import { useIsMessagesPage, useOwnMessagesItem } from '#web/app/navigation/messages-page.ts';
import type { Badges, NavigationGroup } from '#web/app/navigation/navigation-types.ts';
import { NotificationsBell } from '#web/app/notifications/notifications-bell.tsx';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { ExampleBarMount } from '#web/app/shells/example-bar-mount.tsx';
import { MobileHeader } from '#web/app/shells/mobile-header.tsx';
import { Sidebar } from '#web/app/shells/sidebar.tsx';
import { UnreadButton } from '#web/app/shells/unread-button.tsx';
import { useMessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { useBranding } from '#web/lib/branding.ts';
import { cn } from '#web/lib/cn.ts';
import { readPageTitle, subscribeToPageTitle } from '#web/lib/page-title.ts';
import { loadReasonTexts } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';
import { useLatePart } from '#web/lib/use-late-part.ts';
import { useSidebarState } from '#web/lib/use-sidebar-state.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/**
 * Expanded and icon-only widths of the menu (portal requirements 9). The 60 and 14 next to messages are units of a quarter
 * rem. The column around it has the wider one, and the padding makes up for the rest, so that nothing moves when Messages
 * opens.
 */
const WIDTHS = {
  portal: {
    expanded: '[--sidebar:16rem] [--menu:16rem] [--menu-pad:0.5rem]',
    collapsed: '[--sidebar:3.5rem] [--menu:3rem] [--menu-pad:0.25rem]',
  },
  messaging: {
    expanded: '[--sidebar:16rem] [--menu:15rem] [--menu-pad:0rem]',
    collapsed: '[--sidebar:3.5rem] [--menu:3.5rem] [--menu-pad:0.5rem]',
  },
} as const;

interface ShellProps {
  portalName: string;
  groups: readonly NavigationGroup[];
  badges?: Badges;
  /** Links in the office's top bar. */
  topLinks?: ReactNode;
  bottomBar: ReactNode;
  clock?: ReactNode;
  /** Whether the browser tab names the page before the product. */
  namesPageInTab?: boolean;
  children: ReactNode;
}

/**
 * The frame of every area: sidebar on a desktop, header and bottom bar on a phone, and the screen between them. An
 * element with `data-fullscreen` fills a phone's screen.
 */
export function Shell({
  portalName,
  groups: ownGroups,
  badges = {},
  topLinks,
  bottomBar,
  clock,
  namesPageInTab = true,
  children,
}: ShellProps) {
  const sidebar = useSidebarState();
  const { total: unread } = useMessageCounts();
  useTabTitle(unread, namesPageInTab);
  useEffect(() => void loadReasonTexts(), []);
  const isMessages = useIsMessagesPage();
  const groups = useOwnMessagesItem(ownGroups);
  const allBadges = { ...badges, messages: unread };
  const width = WIDTHS[isMessages ? 'messaging' : 'portal'][sidebar.expanded ? 'expanded' : 'collapsed'];
  const toggleText = sidebar.expanded ? t('Collapse sidebar') : t('Expand sidebar');

  return (
    <div
      className={cn('group/shell flex min-h-dvh max-xl:has-data-room:min-h-[calc(100dvh+2.75rem)]', width)}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-raised px-4 py-2.5 font-medium text-ink shadow-float focus:translate-y-0 print:hidden"
      >
        {t('Skip to main content')}
      </a>
      <aside className="sticky top-0 hidden h-dvh w-(--sidebar) shrink-0 overflow-hidden bg-side transition-[width] duration-200 md:block print:hidden">
        <div className="mx-auto h-full w-(--menu)">
          <Sidebar portalName={portalName} groups={groups} badges={allBadges} iconOnly={!sidebar.expanded} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col above-dock">
        <header className="shell-head">
          <MobileHeader
            unread={unread}
            sidebar={(close) => (
              <Sidebar
                portalName={portalName}
                groups={groups}
                badges={allBadges}
                iconOnly={false}
                onNavigate={close}
              />
            )}
          />
          <div className="flex min-h-[calc(3rem-1px)] flex-wrap items-center gap-1 max-md:hidden">
            <Tooltip text={`${toggleText} (Ctrl+B)`} side="bottom">
              <Button
                variant="quiet"
                size="icon"
                aria-label={toggleText}
                aria-expanded={sidebar.expanded}
                onClick={sidebar.toggle}
              >
                <PanelLeft aria-hidden />
              </Button>
            </Tooltip>
            {topLinks}
          </div>
          <div className="shell-banner min-w-0">
            <StatusBannerMount />
          </div>
          <div className="flex items-center gap-1 max-md:hidden">
            <PaletteButton />
            <NotificationsBell />
            <UnreadButton count={unread} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-x-clip outline-hidden">
          {children}
        </main>
        <Dock
          notices={<AppBannersMount />}
          clock={clock}
          navigation={
            <>
              <ExampleBarMount />
              {bottomBar}
            </>
          }
        />
      </div>
    </div>
  );
}

const loadAppBanners = async () =>
  (await import('#web/features/install/components/app-banners.tsx')).AppBanners;

/** Offers to install and to update after the first screen (offline requirements 9.2). */
function AppBannersMount() {
  const AppBanners = useLatePart(loadAppBanners, INSTALL_CARD_DELAY_MS);
  return AppBanners && <AppBanners />;
}

const loadStatusBanner = async () =>
  (await import('#web/features/offline/components/status-banner.tsx')).StatusBanner;

/**
 * Loads the status banner after the first screen. If that fails, the screens themselves say that the device is
 * offline.
 */
function StatusBannerMount() {
  const { profile } = useViewer();
  const StatusBanner = useLatePart(loadStatusBanner);
  return StatusBanner && <StatusBanner profileId={profile.id} />;
}

/**
 * The browser tab's title: the page, the product, and the number of unread messages in parentheses, such as
 * 'Work Orders · Fieldfare (2)'. In the employee's area it is the product and the number alone (offline requirements
 * 2.5).
 */
function useTabTitle(unread: number, namesPage: boolean): void {
  const { productName } = useBranding();
  const page = useSyncExternalStore(subscribeToPageTitle, readPageTitle);
  useEffect(() => {
    const product = unread > 0 ? `${productName} (${unread})` : productName;
    document.title = namesPage && page ? `${page} · ${product}` : product;
  }, [productName, unread, namesPage, page]);
}
