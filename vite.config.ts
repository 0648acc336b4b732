import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appIcons } from './web/build/app-icons.ts';
import { iconImports } from './web/build/icon-imports.ts';
import { preloadSignIn } from './web/build/preload-sign-in.ts';
import { serviceWorker } from './web/build/service-worker.ts';
import { sharedChunks } from './web/build/shared-chunks.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Painted right behind the sign-in page, or in its place: what these need must not drag the portal along. */
const SIGN_IN = ['routes/reset-password.tsx', 'routes/setup.tsx', 'ui/toaster.tsx'];

/** One request each, instead of one for every icon and small part. */
const chunkOf = sharedChunks({
  root: folder('./web'),
  first: ['start', ['main.tsx', 'routes/auth.tsx']],
  without: SIGN_IN,
  chunks: {
    portal: [
      'app/portal.tsx',
      'app/shells/shell.tsx',
      'app/shells/bottom-bar.tsx',
      'ui/page.tsx',
      'ui/query-view.tsx',
      'ui/card.tsx',
      'ui/free-text.tsx',
      'lib/use-first-problem.ts',
    ],
    // What dashboards show of lists, without the lists themselves.
    entries: [
      'lib/dates.ts',
      'lib/watched.ts',
      '../shared/rules/calendar-days.ts',
      '../shared/rules/hours.ts',
      'lib/hours.ts',
      'lib/leaving.ts',
      'lib/money.ts',
      'lib/organization-ids.ts',
      'lib/location-label.ts',
      'lib/use-is-phone.ts',
      'lib/due-labels.ts',
      'ui/status-badge.tsx',
      'ui/relative-date.tsx',
      'ui/empty-state.tsx',
      'ui/link-list.tsx',
      'ui/stat-row.tsx',
    ],
    // The clock, which stands on every screen of an employee, and the day it belongs to.
    field: [
      'features/time/clock/components/clock-mount.tsx',
      'features/time/time-reports/day-queries.ts',
      'lib/with-pending.ts',
      'features/time/time-reports/worked-item.ts',
    ],
    // Behind a tap, in every area: no first screen waits for it.
    sheet: ['ui/sheet.tsx'],
    lists: ['ui/list-view.tsx', 'ui/list-status.tsx'],
  },
});

export default defineConfig({
  root: folder('./web'),
  // React has had what the shim provides since version 18. Without it the sign-in page is smaller.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: folder('./web/routes'),
      generatedRouteTree: folder('./web/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    iconImports(),
    react(),
    preloadSignIn(),
    appIcons(),
    serviceWorker(),
    tailwindcss(),
  ],
  build: {
    outDir: folder('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    sourcemap: true,
    // The map's library, which loads with the first map; what screens load first is held by scripts/check-bundle.ts.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The first chunk lists all others: without their names it is 2 kB shorter. Source maps name the files.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'shared' }],
        },
      },
    },
  },
});
