import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { publishPageTitle } from '#web/lib/page-title.ts';
import { t } from '#web/lib/text.ts';
import { SavedAge } from '#web/ui/saved-age.tsx';

/** Whether a component is inside a page, which has the first-level heading. */
export const InPage = createContext(false);

interface Crumb {
  label: string;
  /** The link; the last crumb is the page itself and has none. */
  to?: string;
}

interface PageProps {
  title: ReactNode;
  /** A description in one line. */
  description?: ReactNode;
  crumbs?: readonly Crumb[];
  /** The main action, at the right of the title; secondary actions before it. */
  actions?: ReactNode;
  /** `wide` for lists and boards, `reading` for forms and details. */
  width?: 'wide' | 'reading';
  /** On a desktop, the page is as high as the window, and its content scrolls inside. */
  fillsWindow?: boolean;
  children: ReactNode;
}

/** The frame of a screen: breadcrumb, title with its main action, description; then the content. */
export function Page({
  title,
  description,
  crumbs,
  actions,
  width = 'wide',
  fillsWindow = false,
  children,
}: PageProps) {
  const number = crumbs?.at(-1)?.label;
  const heading = useRef<HTMLHeadingElement>(null);
  // After each rendering: a title may be a component that loads its text.
  useEffect(() => publishPageTitle(heading.current?.textContent ?? ''));
  useEffect(() => () => publishPageTitle(''), []);
  return (
    <div
      className={cn(
        'relative mx-auto w-full px-4 pt-4 md:px-8',
        // The window without the top bar of a desktop and without the dock.
        fillsWindow
          ? 'pb-4 md:flex md:h-[calc(100dvh-3rem-var(--dock)-var(--toasts))] md:min-h-96 md:flex-col md:pt-4'
          : 'pb-10 md:pt-6',
        width === 'wide' ? 'max-w-[100rem]' : 'max-w-3xl',
      )}
    >
      {/* This space above the title is constant: nothing moves when the device goes offline. */}
      <SavedAge className="absolute top-0.5 right-4 md:top-1 md:right-8" />
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      {/* The number of a record, which is in the breadcrumb only. */}
      {number && number !== title && <p className="figures hidden print:block">{number}</p>}
      {/* On a phone, actions are beside a short title; if they do not fit, they fill a row below the description. */}
      <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3 max-md:mb-3 max-md:gap-y-2">
        <div
          className={cn(
            'max-md:min-w-44 max-md:flex-[999_1_auto] md:min-w-0 md:flex-1',
            !fillsWindow && 'md:basis-64',
          )}
        >
          <h1 ref={heading} className="font-semibold text-xl wrap-break-word">
            {title}
          </h1>
          {description && (
            // The title alone decides whether the actions fit beside it.
            <p className="mt-1 w-0 min-w-full max-w-prose text-pretty text-ink-soft max-md:mt-0">
              {description}
            </p>
          )}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-md:flex-auto max-md:[&>*]:flex-1 print:hidden">
            {actions}
          </div>
        )}
      </div>
      <InPage value={true}>{children}</InPage>
    </div>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('Breadcrumb')} className="mb-2 max-md:mb-0 print:hidden">
      <ol className="flex flex-wrap items-center gap-1 text-ink-soft">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 opacity-60" />}
            {to ? (
              <Link to={to} className="rounded-sm py-1 hover:text-ink hover:underline max-md:py-0.5">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 max-md:py-0.5">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
