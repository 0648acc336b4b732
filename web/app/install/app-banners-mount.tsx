import { type ComponentType, useEffect, useState } from 'react';
import { INSTALL_CARD_DELAY_MS } from '#shared/limits.ts';

/** Invites to install and to update once the first screen has been looked at (offline specification, section 9). */
export function AppBannersMount() {
  const [AppBanners, setAppBanners] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const { AppBanners } = await import('#web/features/install/components/app-banners.tsx');
      setAppBanners(() => AppBanners);
    };
    // Where they cannot be fetched there is no invitation either.
    const timer = setTimeout(() => load().catch(() => undefined), INSTALL_CARD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return AppBanners && <AppBanners />;
}
