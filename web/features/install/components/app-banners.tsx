import { InstallCard } from '#web/features/install/components/install-card.tsx';
import { UpdateBanner } from '#web/features/install/components/update-banner.tsx';

/**
 * The portal's notices about itself as an app, in the dock of every screen. A phone has room for one at a time, and
 * for none beside a screen's own actions.
 */
export function AppBanners() {
  return (
    <div className="group/banners mx-3 *:mb-3 md:mr-5 md:ml-auto md:w-92">
      <UpdateBanner />
      <InstallCard />
    </div>
  );
}
