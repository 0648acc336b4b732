import { Search } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useSearchKey } from '#web/lib/use-search-key.ts';
import { Input } from '#web/ui/input.tsx';

/** A search field; `/` focuses it. Its placeholder is its label. */
export function SearchField({ className, placeholder, ...rest }: ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        {...rest}
        ref={field}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        className="text-ellipsis pl-9"
      />
    </div>
  );
}
