/** What `GET /geocode/v1/reverse` answers of a place: the specification's fields (section 7), '' where nothing is known. */
export interface GeocodedAddress {
  locality: string;
  city: string;
  principalSubdivision: string;
  principalSubdivisionCode: string;
  postcode: string;
  countryName: string;
}
