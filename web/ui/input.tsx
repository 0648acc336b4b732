import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** The common style of text fields: 16 px on phones, so that iOS does not zoom; 44 px high there. */
export const fieldStyle =
  'w-full rounded-md border border-line-strong/70 bg-surface px-3 text-base text-ink shadow-lift transition-colors hover:border-line-strong disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-brick md:text-sm';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(fieldStyle, 'h-11 md:h-9', className)} />;
}
