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

/**
 * Few chunks, because each one is a request, which costs a phone with a bad signal more than its bytes do. The order
 * matters: what a screen needs early is in an earlier chunk.
 */
const chunkOf = sharedChunks({
  root: folder('./web'),
  first: ['start', ['main.tsx', 'routes/auth.tsx']],
  // Painted right behind the sign-in page, or in its place: they must not drag the portal along.
  beside: ['routes/reset-password.tsx', 'routes/setup.tsx', 'ui/toaster.tsx'],
  // What menus, comboboxes, dialogs, and sheets use, all of which open with a tap, and tooltips and toasts do not.
  apart: [
    'popups',
    /@base-ui\/react\/floating-ui-react\/(components\/FloatingFocusManager|hooks\/(useListNavigation|useTypeahead|useClick|useFloatingRootContext)|utils\/(markOthers|enqueueFocus))\.mjs$/,
  ],
  firstScreens: ['portal', ['dashboards', 'field']],
  remaining: ['icons', /lucide-react\/dist\/esm\/icons\//],
  chunks: {
    portal: [
      'app/portal.tsx',
      'app/shells/admin-shell.tsx',
      'app/shells/employee-shell.tsx',
      'app/shells/partner-shell.tsx',
      'app/shells/subcontractor-shell.tsx',
      'ui/page.tsx',
      'ui/query-view.tsx',
      'ui/card.tsx',
      'ui/free-text.tsx',
      'lib/use-first-problem.ts',
    ],
    // The first screens show something of each list, without the lists themselves.
    dashboards: [
      'routes/admin/dashboard.tsx',
      'routes/partner/dashboard.tsx',
      'routes/subcontractor/dashboard.tsx',
    ],
    // The first screen of an employee, with the clock.
    field: [
      'features/time/clock/components/clock-mount.tsx',
      'features/time/time-reports/worked-item.ts',
      'routes/employee/dashboard.tsx',
      'lib/with-pending.ts',
    ],
    lists: [
      'ui/sheet.tsx',
      'routes/admin/work-orders/index.tsx',
      'routes/partner/work-orders/index.tsx',
      'routes/subcontractor/work-orders/index.tsx',
      'routes/admin/reports/index.tsx',
      'routes/employee/receipts/index.tsx',
      'routes/subcontractor/bills/index.tsx',
    ],
    // What every area loads behind its first screen.
    background: [
      'app/offline/start-offline.ts',
      'app/prefetch/follow-work.ts',
      'app/prefetch/tend-work.ts',
      'app/shells/navigation-sheet.tsx',
      'features/install/components/app-banners.tsx',
      'features/offline/components/status-banner.tsx',
      'lib/language.ts',
      'offline/cache/superfluous-files.ts',
      'offline/forms/restore-forms.ts',
      'offline/outbox/item-store.ts',
    ],
    conversations: [
      'features/messages/conversation/components/work-order-thread.tsx',
      'features/messages/conversation/components/with-thread.tsx',
    ],
    details: [
      'routes/partner/work-orders/$id.tsx',
      'routes/subcontractor/work-orders/$id.tsx',
      'routes/subcontractor/reports/$id.tsx',
      'routes/employee/assignments/$id.tsx',
    ],
    forms: [
      'routes/admin/receipts/upload.tsx',
      'routes/admin/subcontractor-bills/create.tsx',
      'routes/partner/work-orders/new.tsx',
    ],
    // Small parts that many screens of the office share: each would be a chunk of its own, which the first one lists.
    office: [
      'features/accounting/components/document-table.tsx',
      'features/emails/components/email-problem.tsx',
      'features/emails/components/record-emails.tsx',
      'features/emails/components/record-links.tsx',
      'features/emails/toast-test-email.ts',
      'features/health/components/system-pages.tsx',
      'features/invoices/components/due-date.tsx',
      'features/invoices/components/project-costs-card.tsx',
      'features/margin/components/margin-sums.tsx',
      'features/margin/components/scope-margin.tsx',
      'features/payment-runs/components/run-status.tsx',
      'features/payments/ages.ts',
      'features/payments/components/billing-links.tsx',
      'features/payments/components/reason-dialog.tsx',
      'features/payments/payment-labels.ts',
      'features/payments/propose.ts',
      'features/people/access-names.ts',
      'features/people/components/closed-screens-hint.tsx',
      'features/people/invite/use-organization-choice.ts',
      'features/people/use-management.ts',
      'features/prices/components/price-reason.tsx',
      'lib/membership-roles.ts',
      'lib/list-typed.ts',
      'lib/logo-file.ts',
      'lib/quantity.ts',
      'lib/person-lookup.ts',
      'lib/organization-types.ts',
      'lib/use-keyed-command.ts',
      'lib/use-typed-form.ts',
      'ui/bar-table.tsx',
      'ui/confirm-button.tsx',
      'ui/copy-button.tsx',
      'ui/decimal-input.tsx',
      'ui/section-title.tsx',
    ],
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
      // Also where a limit is used as a value: otherwise the first chunk contains and exports all of shared/limits.ts.
      optimization: { inlineConst: { mode: 'all' } },
      // What one screen loads late is in the chunk that another loads early: the chunks above are meant so.
      checks: { ineffectiveDynamicImport: false },
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
