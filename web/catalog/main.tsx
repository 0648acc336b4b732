/**
 * The component catalog, at `/catalog` under `npm run dev`. Production builds start from `web/index.html` and do not
 * contain it. Its texts are samples and are not translated.
 */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Catalog } from '#web/catalog/catalog.tsx';
import '#web/styles.css';

// Components with links need a router. The links of samples do nothing: the URL does not change, and every path shows
// the catalog.
const router = createRouter({
  history: createMemoryHistory(),
  routeTree: createRootRoute({ component: Catalog, notFoundComponent: Catalog }),
});

const root = document.getElementById('root');
if (!root) throw new Error('catalog.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
