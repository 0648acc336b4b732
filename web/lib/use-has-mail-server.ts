import { useQuery } from '@tanstack/react-query';

/**
 * Whether emails leave the portal. Without a mail server they are kept, and those who send have to know it. Until it is
 * known, and without a connection, nothing is said of it.
 */
export function useHasMailServer(): boolean {
  const { data } = useQuery({
    queryKey: ['email_server', 'is-set'],
    queryFn: async () => {
      const config: { hasMailServer?: boolean } = await (await fetch('/config.json')).json();
      return config.hasMailServer ?? true;
    },
    retry: false,
  });
  return data ?? true;
}
