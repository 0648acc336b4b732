import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { fieldStyle } from '#web/ui/input.tsx';

/** Grows with its text where the browser supports it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cn(fieldStyle, 'field-sizing-content min-h-24 py-2.5 md:py-2', className)}
    />
  );
}
