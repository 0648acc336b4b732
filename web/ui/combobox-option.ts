export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line in muted text: an address, a trade. */
  detail?: string;
  /** Other names by which a local search finds it; not shown. */
  keywords?: string;
}
