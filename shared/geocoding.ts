/** What `GET /geocode/v1/reverse` answers of a place (offline requirements 7.2), '' where nothing is known. */
export interface GeocodedAddress {
  locality: string;
  city: string;
  principalSubdivision: string;
  principalSubdivisionCode: string;
  postcode: string;
  countryName: string;
}
