/** The response of `GET /geocode/v1/reverse` (offline requirements 7.2); unknown fields are ''. */
export interface GeocodedAddress {
  locality: string;
  city: string;
  principalSubdivision: string;
  principalSubdivisionCode: string;
  postcode: string;
  countryName: string;
}
