import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

export const buttonStyle = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md py-1 text-center font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55 max-md:min-h-11 max-md:min-w-fit max-md:max-w-full max-md:whitespace-normal print:hidden [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        /** The main action of a screen; at most one per screen. */
        main: 'bg-chestnut text-on-chestnut shadow-lift enabled:hover:bg-chestnut-hover [a&]:hover:bg-chestnut-hover',
        primary: 'bg-slate text-on-slate shadow-lift enabled:hover:bg-slate-hover [a&]:hover:bg-slate-hover',
        outline:
          'border border-line-strong/60 bg-surface text-ink shadow-lift enabled:hover:bg-sunken [a&]:hover:bg-sunken',
        quiet: 'text-ink-soft enabled:hover:bg-ink/6 enabled:hover:text-ink [a&]:hover:bg-ink/6',
        danger: 'border border-brick/60 bg-surface text-brick-ink enabled:hover:bg-brick-tint',
      },
      size: {
        small: 'h-fit min-h-8 px-2.5 text-sm',
        medium: 'h-fit min-h-9 px-3.5 text-sm',
        /** For thumbs: the main action of a field screen or of the sign-in page. */
        large: 'h-fit min-h-12 px-5 text-base max-md:min-h-12',
        icon: 'size-9 max-md:size-11',
      },
      /** For labels with a name in them, which may need a second line. */
      wraps: { true: 'h-auto! min-h-9 whitespace-normal! py-1.5 text-left wrap-anywhere' },
    },
    defaultVariants: { variant: 'outline', size: 'medium' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** An action is running: the button keeps its width, shows a spinner, and ignores clicks. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, wraps, busy = false, className, disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={cn(buttonStyle({ variant, size, wraps }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
