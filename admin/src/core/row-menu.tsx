import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Ellipsis } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from './row-menu.module.css'

export type RowAction = { readonly id: string; readonly label: string; readonly onChoose: () => void }

/** What can be done with one row, behind a button with three dots. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <MenuTrigger>
      <Button className={styles.button ?? ''} aria-label={label}>
        <Icon of={Ellipsis} />
      </Button>
      <Popover placement="bottom end">
        <Menu className={styles.menu ?? ''} aria-label={label}>
          {actions.map(({ id, label: text, onChoose }) => (
            <MenuItem key={id} id={id} className={styles.item ?? ''} onAction={onChoose}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
