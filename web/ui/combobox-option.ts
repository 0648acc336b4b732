export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, quieter line: an address, a trade. */
  detail?: string;
}
