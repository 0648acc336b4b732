import { useState } from 'react';
import { DEFAULT_BRANDING, logoUrl } from '#shared/branding.ts';
import { useBranding } from '#web/lib/branding.ts';
import { cn } from '#web/lib/cn.ts';

/** The company's logo, else the product's: on white, because its colors are unknown. */
export function BrandMark({ className }: { className?: string }) {
  const { logoPath } = useBranding();
  const [failed, setFailed] = useState<string | null>(null);
  if (!logoPath || failed === logoPath) return <Bird className={className} />;
  return (
    <img
      src={logoUrl(logoPath)}
      alt=""
      // Without a connection.
      onError={() => setFailed(logoPath)}
      className={cn('size-8 rounded-sm bg-white object-contain p-px', className)}
    />
  );
}

/** The bird in two strokes: head and back in the text color, the wing in chestnut. */
function Bird({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" className={cn('size-8', className)}>
      <path
        d="M5 20c3.4-7.6 8.6-11.6 14.2-11.6 2.1 0 3.8.9 4.6 2.4l3.7 1.5-3.3 1.3c-.6 6.6-5.4 11-12.2 11"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M4.5 26.5c2.6-6.9 6.8-10.3 13.2-10.7"
        className="stroke-[oklch(68%_0.12_52)]"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

interface WordMarkProps {
  className?: string;
  /** The company's name instead of the product's, unless the company gave the portal a name of its own. */
  ofCompany?: boolean;
}

/** The logo with the portal's name. */
export function WordMark({ className, ofCompany = false }: WordMarkProps) {
  const { productName, companyName } = useBranding();
  const isOwn = productName !== DEFAULT_BRANDING.productName;
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <BrandMark className="size-[1.6em]" />
      <span className="font-semibold tracking-tight">{ofCompany && !isOwn ? companyName : productName}</span>
    </span>
  );
}
