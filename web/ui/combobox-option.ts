export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line in muted text: an address, a trade. */
  detail?: string;
}
