import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { type Message, message } from '#web/lib/text.ts';

export interface BrowserCheck {
  name: Message;
  /** Throws when the part does not work. */
  run: () => Promise<void>;
}

/** The functions of the portal that a browser needs, each tested for real. */
export const BROWSER_CHECKS: readonly BrowserCheck[] = [
  {
    name: message('The server answers'),
    run: async () => {
      const response = await fetch('/healthz', { cache: 'no-store' });
      await response.text();
      if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
    },
  },
  {
    name: message('The session is valid on the server'),
    run: async () => {
      const supabase = await getSupabase();
      const { error } = await supabase.auth.getUser();
      if (error) throw error;
    },
  },
  {
    name: message('Data can be read'),
    run: async () => {
      const supabase = await getSupabase();
      unwrap(await supabase.from('organizations').select('id').limit(1));
    },
  },
  {
    name: message('Files can be listed'),
    run: async () => {
      const supabase = await getSupabase();
      const { error } = await supabase.storage.from('attachments').list('', { limit: 1 });
      if (error) throw error;
    },
  },
  {
    name: message('This device can keep data'),
    run: async () => {
      const key = 'fieldfare-browser-check';
      localStorage.setItem(key, '1');
      localStorage.removeItem(key);
    },
  },
];
