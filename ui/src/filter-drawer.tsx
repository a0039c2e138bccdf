import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import styles from './filter-drawer.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type FilterDrawerProps = {
  /** Text of the button and title of the panel. */
  title: string
  closeLabel: string
  /** Number of active filters and its text. */
  used: number
  usedLabel: string
  clearLabel: string
  onClear: () => void
  /**
   * The button that shows the results: `label` is its accessible name, `found` the number of results as text. Undefined
   * while it loads.
   */
  show: { text: string; label: string; found: string } | undefined
  showAny: string
  /** Fills the whole screen instead of the side only. */
  full?: boolean
  className?: string | undefined
  /** The filters. */
  children: ReactNode
}

/** The button of a list's filters and their panel (SHOP-04). */
export function FilterDrawer({
  title,
  closeLabel,
  used,
  usedLabel,
  clearLabel,
  onClear,
  show,
  showAny,
  full = false,
  className,
  children,
}: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        className={className}
        variant="line"
        size="sm"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-label={used > 0 ? usedLabel : undefined}
        onClick={() => setOpen(true)}
      >
        {title}
        {used > 0 && <span className={styles.count}>{used}</span>}
      </Button>
      <Drawer
        full={full}
        open={isOpen}
        onClose={close}
        title={title}
        closeLabel={closeLabel}
        foot={
          <div className={styles.buttons}>
            <Button variant="line" onClick={onClear}>
              {clearLabel}
            </Button>
            <Button aria-label={show?.label} onClick={close}>
              {show?.text ?? showAny}
            </Button>
          </div>
        }
      >
        {/* The live region of the page is silent while the panel, which has its own, is open. */}
        <div role="status">
          <VisuallyHidden>{show?.found}</VisuallyHidden>
        </div>
        {children}
      </Drawer>
    </>
  )
}
