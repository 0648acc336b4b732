interface LocationParts {
  name: string;
  store_number?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
}

/** 'Main Street #0417'. */
export function locationName({ name, store_number }: LocationParts): string {
  return store_number ? `${name} #${store_number}` : name;
}

/** '12 Elm Street, Ashford, OH 44004', from the parts that are known. */
export function formatAddress({
  address_line1,
  address_line2,
  city,
  state,
  postal_code,
}: LocationParts): string {
  const region = [state, postal_code].filter(Boolean).join(' ');
  return [address_line1, address_line2, city, region].filter(Boolean).join(', ');
}

/** A link to an address on a map; phones open it in their own map application. */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address.toWellFormed())}`;
}
