import { REDIRECTS, SCREENS } from '#shared/paths.ts';
import { filesBelow } from './sources.ts';

/** Differences between the table of URLs in shared/paths.ts and the route files. */
export function checkRoutes(): string[] {
  const wanted = new Set<string>([...Object.keys(SCREENS), ...Object.keys(REDIRECTS)]);
  // What begins with a hyphen serves no address: routes share it.
  const files = filesBelow('web/routes').filter(
    (path) => path.endsWith('.tsx') && !/\.test\.tsx$|\/-/.test(path),
  );
  const layouts = new Set(files.filter((path) => isLayout(path, files)));
  const found = new Map(files.filter((path) => !layouts.has(path)).map((path) => [urlOf(path), path]));
  const missing = [...wanted]
    .filter((url) => !found.has(url))
    .map((url) => `${url} of shared/paths.ts has no file in web/routes.`);
  const extra = [...found]
    .filter(([url]) => !wanted.has(url))
    .map(([url, path]) => `${path} serves ${url}, which shared/paths.ts does not name.`);
  return [...missing, ...extra];
}

/** `web/routes/admin/work-orders/$id.edit.tsx` serves `/admin/work-orders/$id/edit`. */
function urlOf(path: string): string {
  const segments = path
    .replace(/^web\/routes\//, '')
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
    .filter((segment) => segment !== 'index' && segment !== 'route' && !segment.startsWith('_'))
    .map((segment) => segment.replace(/_$/, ''));
  return `/${segments.join('/')}`;
}

/** A file beside a folder of its name frames the pages in it and is no page itself; nor is the root. */
function isLayout(path: string, files: readonly string[]): boolean {
  const stem = path.replace(/\.tsx$/, '');
  return stem.endsWith('/__root') || files.some((other) => other.startsWith(`${stem}/`));
}
