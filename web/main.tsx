import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from '#web/app/router.ts';
import { startSession } from '#web/app/session/session-store.ts';
import { keepInstallPrompt } from '#web/lib/install-prompt.ts';
import { followTheme } from '#web/lib/theme.ts';
import '#web/styles.css';

followTheme();
keepInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

void startSession();

// What it fetches to keep must not be in the way of the first screen.
window.addEventListener('load', () => {
  // What a bad connection loses of this is loaded at the next visit; until then, the language stays as it is.
  prepareNextVisit().catch(() => undefined);
});

async function prepareNextVisit(): Promise<void> {
  const { startServiceWorker } = await import('#web/lib/service-worker.ts');
  startServiceWorker();
  const { followLanguage } = await import('#web/lib/language.ts');
  await followLanguage();
}
