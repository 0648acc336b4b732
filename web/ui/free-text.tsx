import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface FreeTextProps {
  className?: string;
  children: ReactNode;
}

/** Text that a user has typed: line breaks stay, and long words break at the edge. */
export function FreeText({ className, children }: FreeTextProps) {
  return <p className={cn('whitespace-pre-line wrap-anywhere', className)}>{children}</p>;
}
