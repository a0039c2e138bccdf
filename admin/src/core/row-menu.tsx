import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Ellipsis } from 'lucide-react'
import { Menu, type MenuOption } from './menu.tsx'
import styles from './row-menu.module.css'

export type RowAction = Omit<MenuOption, 'isOn'>

/** What can be done with one row, behind a button with three dots. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu label={label} options={actions} className={styles.button} hasHiddenLabel side="end">
      <Icon of={Ellipsis} />
    </Menu>
  )
}
