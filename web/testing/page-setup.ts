import '#test/support/no-console-errors.ts';
import '#test/support/leave-no-trace.ts';
import '#web/styles.css';
