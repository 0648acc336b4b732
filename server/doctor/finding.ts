/** One thing that was looked at: as it should be, worth a note, or wrong. */
export interface Finding {
  level: 'fine' | 'note' | 'problem';
  /** What was found, as a sentence. */
  text: string;
  /** What to do now; '' when there is nothing to do. */
  advice: string;
  /** What an upgrade is about to change, and services around the portal, which are not in its way. */
  about?: 'migrations' | 'backup' | 'surroundings';
}

export const fine = (text: string): Finding => ({ level: 'fine', text, advice: '' });
export const note = (text: string, advice = ''): Finding => ({ level: 'note', text, advice });
export const problem = (text: string, advice: string): Finding => ({ level: 'problem', text, advice });

const GIB = 1024 ** 3;
export const gigabytes = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;
