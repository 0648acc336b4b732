/** What a company may call its portal, and how its office is reached. */
export interface Branding {
  productName: string;
  companyName: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

/** The product's own: what a company does not say. */
export const DEFAULT_BRANDING: Branding = {
  productName: 'Fieldfare',
  companyName: 'Fieldfare',
  supportEmail: null,
  supportPhone: null,
};
