import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('./web'),
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
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: folder('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    sourcemap: true,
  },
});
