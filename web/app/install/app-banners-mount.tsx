import { INSTALL_CARD_DELAY_MS } from '#shared/limits.ts';
import { useLatePart } from '#web/lib/use-late-part.ts';

const load = async () => (await import('#web/features/install/components/app-banners.tsx')).AppBanners;

/** Invites to install and to update once the first screen has been looked at (offline requirements 9.2). */
export function AppBannersMount() {
  const AppBanners = useLatePart(load, INSTALL_CARD_DELAY_MS);
  return AppBanners && <AppBanners />;
}
