import { useEffect, useState } from 'react';
import { SIDEBAR_COOKIE_DAYS } from '#shared/limits.ts';

const COOKIE = 'sidebar_state';
const DAY_MS = 86_400_000;

/** Whether the sidebar is expanded: kept in a cookie for seven days, toggled by Ctrl/Cmd+B. */
export function useSidebarState() {
  const [expanded, setExpanded] = useState(() => !document.cookie.includes(`${COOKIE}=collapsed`));

  useEffect(() => {
    // Where the Cookie Store is closed (plain http on a network address) the choice lasts as long as the page.
    void window.cookieStore?.set({
      name: COOKIE,
      value: expanded ? 'expanded' : 'collapsed',
      path: '/',
      sameSite: 'lax',
      expires: Date.now() + SIDEBAR_COOKIE_DAYS * DAY_MS,
    });
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
