import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TermsSection } from './read-terms.ts'
import styles from './terms-contents.module.css'

/** The part of the window, from its top, in which a heading is being read. */
const reading = '0px 0px -70% 0px'

/** The list of sections beside the text, with the one being read marked. */
export function TermsContents({ sections }: { sections: readonly TermsSection[] }) {
  const { t } = useTranslation('terms')
  const [current, setCurrent] = useState(sections[0]?.id)

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

  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      {sections.map(({ id, title }) => (
        <Link key={id} to={{ hash: id }} aria-current={id === current ? 'true' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
