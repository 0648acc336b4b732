/** What a combobox has to know of options that are searched on the server. */
export interface OptionSearch {
  /** Takes what is typed. */
  onTyping: (text: string) => void;
  /** The text that the options answer, trimmed; null while they answer an earlier one. */
  answers: string | null;
  /** Whether an answer to what is typed is on its way. */
  isPending: boolean;
  /** Whether the server left out options that match. */
  isLimited: boolean;
}
