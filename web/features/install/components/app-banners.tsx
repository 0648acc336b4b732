import { InstallCard } from '#web/features/install/components/install-card.tsx';
import { UpdateBanner } from '#web/features/install/components/update-banner.tsx';

/**
 * What the portal says of itself as an app, on every screen: a place in the dock. A phone has room for one at a time, and
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
