// Runs before the first paint, so that a dark choice never flashes light. Kept as a file: the content security
// policy allows no inline script. web/lib/theme.ts writes what is read here.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('fieldfare-theme');
  } catch {
    // Storage may be closed to us; then the system decides.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
