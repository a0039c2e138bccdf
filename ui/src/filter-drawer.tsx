import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import styles from './filter-drawer.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type FilterDrawerProps = {
  /** On the button and over the panel. */
  title: string
  closeLabel: string
  /** Filters in use, and how that is said. */
  used: number
  usedLabel: string
  clearLabel: string
  onClear: () => void
  /** On the button that shows what was found; `label` says it with the noun, `found` says how much. Unknown while it loads. */
  show: { text: string; label: string; found: string } | undefined
  showAny: string
  /** Takes the whole screen, and not only the side. */
  full?: boolean
  className?: string | undefined
  /** The filters. */
  children: ReactNode
}

/** The button of a list's filters and the panel that they stand in (SHOP-04). */
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
            <Button busy={show === undefined} aria-label={show?.label} onClick={close}>
              {show?.text ?? showAny}
            </Button>
          </div>
        }
      >
        {/* The page behind, with its own count, is silent while the panel is open. */}
        <div role="status">
          <VisuallyHidden>{show?.found}</VisuallyHidden>
        </div>
        {children}
      </Drawer>
    </>
  )
}
