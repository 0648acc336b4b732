import { useEffect, useState } from 'react';
import { SIDEBAR_COOKIE_DAYS } from '#shared/limits.ts';

const COOKIE = 'sidebar_state';
const DAY_S = 86_400;

/** Whether the sidebar is expanded: stored in a cookie for seven days, toggled by Ctrl/Cmd+B. */
export function useSidebarState() {
  const [expanded, setExpanded] = useState(() => !document.cookie.includes(`${COOKIE}=collapsed`));

  useEffect(() => {
    const value = expanded ? 'expanded' : 'collapsed';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in some browsers.
    document.cookie = `${COOKIE}=${value}; path=/; max-age=${SIDEBAR_COOKIE_DAYS * DAY_S}; samesite=lax`;
  }, [expanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setExpanded((current) => !current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { expanded, toggle: () => setExpanded((current) => !current) };
}
