import { InstallCard } from '#web/features/install/components/install-card.tsx';
import { UpdateBanner } from '#web/features/install/components/update-banner.tsx';

/**
 * What the portal says of itself as an app, over every screen: at the top of a phone, below the header, and in the corner
 * of a desk, where no main action is and nothing has to move for it. A phone has room for one at a time.
 */
export function AppBanners() {
  return (
    <div className="group/banners pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+4.25rem)] z-30 md:inset-x-auto md:top-auto md:right-5 md:bottom-5 md:w-92 print:hidden">
      <UpdateBanner />
      <InstallCard />
    </div>
  );
}
