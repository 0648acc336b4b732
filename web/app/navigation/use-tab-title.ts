import { useEffect } from 'react';
import { useBranding } from '#web/lib/branding.ts';

/** The browser tab: the product's name, and in parentheses how many messages are unread (offline requirements 2.5). */
export function useTabTitle(unread: number): void {
  const { productName } = useBranding();
  useEffect(() => {
    document.title = unread > 0 ? `${productName} (${unread})` : productName;
  }, [productName, unread]);
}
