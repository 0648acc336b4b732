import { Toast } from '@base-ui/react/toast';
import { useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { TOAST_DISPLAY_MS, TOASTS_VISIBLE } from '#shared/limits.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { receiveToasts } from '#web/lib/toast.ts';
import { heightAs } from '#web/ui/layer.ts';

const ICONS = {
  success: <CircleCheck aria-hidden className="text-moss-ink" />,
  attention: <CircleAlert aria-hidden className="text-ochre-ink" />,
  destructive: <CircleAlert aria-hidden className="text-brick-ink" />,
  plain: <Info aria-hidden className="text-sky-ink" />,
} as const;

/** Including the gaps below them and above the first. */
const toastsHeight = heightAs('--toasts', 16);

interface ToastFacts {
  stays: boolean;
  /** When it was shown, by the page's clock. */
  at: number;
}

/** A toast that is shown just before its page closes reports a result, so it stays on the next page. */
const SAID_ON_LEAVING_MS = 1_000;

const isKind = (type: string | undefined): type is keyof typeof ICONS => type !== undefined && type in ICONS;

/**
 * Shows the toasts of `web/lib/toast.ts`: three at once, five seconds each unless one says otherwise, paused while the
 * pointer is over them or the focus is in them.
 * Duplicates are shown once. A toast about a page closes with the page. Toasts are above the dock and above an open
 * dialog: see `layer.ts`.
 */
export default function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_DISPLAY_MS} limit={TOASTS_VISIBLE}>
      <ToastStack />
    </Toast.Provider>
  );
}

function ToastStack() {
  const { toasts, add, update, close } = Toast.useToastManager<ToastFacts>();
  const shown = useRef(toasts);
  shown.current = toasts;
  useEffect(
    () =>
      receiveToasts(({ title, description, kind = 'plain', stays = false, outdates, shownMs, action }) => {
        for (const other of shown.current) if (outdates && other.title === outdates) close(other.id);
        const twin = shown.current.find(
          (other) =>
            other.transitionStatus !== 'ending' && other.title === title && other.description === description,
        );
        const id = twin?.id ?? crypto.randomUUID();
        const message = {
          title,
          description,
          type: kind,
          priority: kind === 'destructive' ? ('high' as const) : ('low' as const),
          ...(shownMs !== undefined && { timeout: shownMs }),
          data: { stays, at: performance.now() },
          actionProps: action && {
            children: (
              <>
                {action.label}
                {shownMs !== undefined && <Countdown key={performance.now()} fromMs={shownMs} />}
              </>
            ),
            onClick: () => {
              action.onSelect();
              close(id);
            },
          },
        };
        if (twin) update(id, message);
        else add({ ...message, id });
      }),
    [add, update, close],
  );
  const { subscribe } = useRouter();
  useEffect(
    () =>
      subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        const before = performance.now() - SAID_ON_LEAVING_MS;
        for (const { id, data } of shown.current) if (data && !data.stays && data.at < before) close(id);
      }),
    [subscribe, close],
  );
  return (
    <Toast.Portal>
      <Toast.Viewport
        ref={toastsHeight}
        className="toast-place fixed inset-x-4 z-50 md:inset-x-0 md:mx-auto md:w-92 print:hidden"
      >
        <div className="toast-stack scrollless flex flex-col gap-2">
          {toasts.map((message) => (
            <Toast.Root
              key={message.id}
              toast={message}
              swipeDirection={['right', 'up', 'down']}
              className={cn(
                'shrink-0 rounded-lg border border-line bg-raised p-3.5 text-ink shadow-float transition-[opacity,translate] duration-200',
                'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
                'data-starting-style:translate-y-3 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
              )}
            >
              <Toast.Content className="flex gap-3 [&>svg]:mt-px [&>svg]:size-[18px] [&>svg]:shrink-0">
                {ICONS[isKind(message.type) ? message.type : 'plain']}
                <div className="min-w-0 flex-1">
                  <Toast.Title render={<p />} className="font-semibold" />
                  <Toast.Description className="text-pretty text-ink-soft wrap-anywhere" />
                  <Toast.Action className="-mb-1.5 -ml-2.5 mt-1 min-h-8 rounded-sm px-2.5 font-semibold text-slate hover:bg-ink/6 max-md:min-h-11" />
                </div>
                <Toast.Close
                  // Base UI hides it from screen readers until the region has the focus, although Tab reaches it.
                  aria-hidden={false}
                  aria-label={t('Dismiss')}
                  className="-m-1.5 grid size-8 place-items-center self-start max-md:-m-[10px] max-md:size-[44px] rounded-sm text-ink-soft hover:bg-ink/6 hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </Toast.Close>
              </Toast.Content>
            </Toast.Root>
          ))}
        </div>
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/** The seconds that are left, for the eye: a screen reader would read each of them. It stops as the toast does. */
function Countdown({ fromMs }: { fromMs: number }) {
  return (
    <span
      aria-hidden
      className="toast-countdown figures ml-2 font-normal text-ink-soft"
      style={{ '--from': fromMs / 1000, animationDuration: `${fromMs}ms` } as CSSProperties}
    />
  );
}
