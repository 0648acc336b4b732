import { Ellipsis, Plus, Printer, Trash2 } from 'lucide-react';
import { Sample, SampleRow, Samples } from '#web/catalog/samples.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const VARIANTS = ['main', 'primary', 'outline', 'quiet', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

export function ActionSamples() {
  return (
    <Samples title="Buttons and menus">
      <Sample name="Button">
        {SIZES.map((size) => (
          <SampleRow key={size}>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </SampleRow>
        ))}
      </Sample>
      <Sample name="Button: icons and states">
        <SampleRow>
          <Button variant="main">
            <Plus aria-hidden />
            New work order
          </Button>
          <Button size="icon" variant="quiet" aria-label="Print">
            <Printer aria-hidden />
          </Button>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button disabled>Disabled</Button>
          <Button wraps>A label with the long name of a customer in it, which may need a second line</Button>
        </SampleRow>
      </Sample>
      <Sample name="Menu, Popover, Tooltip, CopyButton">
        <SampleRow>
          <Menu
            align="start"
            trigger={
              <Button size="icon" aria-label="More actions">
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            <MenuItem>
              <Printer aria-hidden />
              Print
            </MenuItem>
            <MenuSeparator />
            <MenuItem>
              <Trash2 aria-hidden />
              Delete
            </MenuItem>
          </Menu>
          <Popover align="start" title="Columns" trigger={<Button>Open popover</Button>}>
            A few controls behind a button.
          </Popover>
          <Tooltip text="Opens the print dialog">
            <Button variant="quiet">Hover or focus</Button>
          </Tooltip>
          <CopyButton text="WO-000123" label="Copy the number" />
        </SampleRow>
      </Sample>
    </Samples>
  );
}
