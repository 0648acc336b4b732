/** What a company may call its portal, and how its office is reached. */
export interface Branding {
  productName: string;
  companyName: string;
  supportEmail: string | null;
  supportPhone: string | null;
  /** The company's logo, a file in the public bucket `branding`; without one, the product's own. */
  logoPath?: string | null;
}

/** The address of a logo, which needs no session, below the portal's. */
export const logoUrl = (path: string): string => `/storage/v1/object/public/branding/${path}`;

/** The product's own: what a company does not say. */
export const DEFAULT_BRANDING: Branding = {
  productName: 'Fieldfare',
  companyName: 'Fieldfare',
  supportEmail: null,
  supportPhone: null,
};
