import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from '#web/app/router.ts';
import { startSession } from '#web/app/session/session-store.ts';
import { followTheme } from '#web/lib/theme.ts';
import '#web/styles.css';

followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

void startSession();
