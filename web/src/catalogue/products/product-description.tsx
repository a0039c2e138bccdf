import { Html } from '@slodki-ul/ui/html.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './product-description.module.css'

/** The description, truncated at about 165 px if it is longer (SHOP-24); `html` was sanitised by the server. */
export function ProductDescription({ html }: { html: string }) {
  const { t } = useTranslation('products')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  const [open, setOpen] = useState(false)

  // Measured before the first paint, so that the button does not shift the page later.
  useLayoutEffect(() => {
    const element = content.current
    if (!element || !box.current) return
    const limit = Number.parseFloat(getComputedStyle(box.current).getPropertyValue('--limit'))
    const measure = () => setOverflows(element.offsetHeight > limit)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])

  const cut = overflows && !open
  return (
    <section className={styles.description} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <VisuallyHidden>{t('description')}</VisuallyHidden>
      </h2>
      <div ref={box} id={id} className={clsx(styles.window, !open && styles.limited, cut && styles.cut)}>
        <Html ref={content} html={html} />
      </div>
      {overflows && (
        <button
          type="button"
          className={clsx(text.arrow, styles.toggle)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>{open ? t('description.less') : t('description.more')}</span>
          <Icon of={ChevronDown} className={styles.chevron} />
        </button>
      )}
    </section>
  )
}
