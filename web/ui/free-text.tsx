import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface FreeTextProps {
  className?: string;
  children: ReactNode;
}

/** What somebody has typed: its line breaks stay, and a string without spaces breaks at the edge. */
export function FreeText({ className, children }: FreeTextProps) {
  return <p className={cn('whitespace-pre-line wrap-anywhere', className)}>{children}</p>;
}
