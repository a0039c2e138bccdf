import { Button } from '@slodki-ul/ui/button.tsx'
import { clsx } from 'clsx/lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TermsSection } from './parse-terms.ts'
import styles from './terms-contents.module.css'

/** Root margin that limits the observed area to the top of the window, where a heading is being read. */
const reading = '0px 0px -70% 0px'
/** Entries shown at first on a small screen; the stylesheet hides the rest. */
const shownAtFirst = 4

/** The table of contents beside the text (above it on small screens), with the current section marked. */
export function TermsContents({ sections }: { sections: readonly TermsSection[] }) {
  const { t } = useTranslation('terms')
  const [current, setCurrent] = useState(sections[0]?.id)
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setCurrent(seen.target.id)
      },
      { rootMargin: reading },
    )
    for (const { id } of sections) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [sections])

  // The button disappears when pressed, so keyboard users continue at the first new entry.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('a')[shownAtFirst]?.focus({ preventScroll: true })
  }, [isWhole])

  return (
    <nav ref={list} className={clsx(styles.contents, isWhole && styles.whole)} aria-label={t('contents')}>
      {sections.map(({ id, title }) => (
        <Link key={id} to={{ hash: id }} aria-current={id === current ? 'true' : undefined}>
          {title}
        </Link>
      ))}
      {!isWhole && sections.length > shownAtFirst && (
        <Button variant="line" size="sm" block className={styles.more} onClick={() => setWhole(true)}>
          {t('contents.all')}
        </Button>
      )}
    </nav>
  )
}
