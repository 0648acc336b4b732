import { CloudUpload, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { Banner, BannerAction } from '#web/features/offline/banner-state.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';

const LOOKS = {
  info: { icon: Info, style: 'bg-sky-tint text-sky-ink' },
  attention: { icon: TriangleAlert, style: 'bg-ochre-tint text-ochre-ink' },
  error: { icon: TriangleAlert, style: 'bg-brick-tint text-brick-ink' },
} as const;

const LABELS: Record<BannerAction, Message> = {
  retry: message('Retry'),
  reset: message('Reset', 'verb'),
  clean: message('Clean'),
  fix: message('Fix'),
  sync: message('Sync'),
  look: message('Show'),
  ask: message('Try again'),
};

interface BannerLineProps {
  banner: Banner;
  busy: BannerAction | null;
  onAct: (action: BannerAction) => void;
}

/** What the banner says, on as many lines as it needs, with its actions. */
export function BannerLine({ banner: { tone, texts, actions, isBusy }, busy, onAct }: BannerLineProps) {
  const { icon, style } = LOOKS[tone];
  const Icon = isBusy || busy ? LoaderCircle : actions[0] === 'sync' ? CloudUpload : icon;
  return (
    <div
      data-banner
      className={cn(
        'flex min-h-11 items-center gap-2 border-current/15 pl-4 text-sm max-xl:border-b md:min-h-9',
        'xl:mx-2 xl:ml-auto xl:w-fit xl:max-w-[28rem] xl:rounded-[1.125rem] xl:border xl:pl-3.5 xl:shadow-lift',
        style,
        actions.length > 0 ? 'pr-1' : 'pr-4 xl:pr-3.5',
      )}
    >
      <Icon aria-hidden className={cn('size-4 shrink-0', (isBusy || busy) && 'animate-spin')} />
      <p className="min-w-0 flex-1 py-1.5 font-medium leading-4.5 md:py-0.5 md:leading-4">
        {texts.map((text, index) => (
          <Fragment key={text}>
            <span className="inline-block">{index < texts.length - 1 ? `${text} ·` : text}</span>{' '}
          </Fragment>
        ))}
      </p>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          disabled={busy !== null}
          aria-busy={busy === action || undefined}
          onClick={() => onAct(action)}
          className="h-11 shrink-0 rounded-full px-3 font-semibold underline-offset-2 hover:underline disabled:opacity-55 md:h-8 xl:h-7"
        >
          {t(LABELS[action])}
        </button>
      ))}
    </div>
  );
}
