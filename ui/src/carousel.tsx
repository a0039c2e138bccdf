import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './carousel.module.css'
import { IconButton } from './icon-button.tsx'

/** Scroll positions are fractions on some screens. */
const slackPx = 2

type CarouselProps = {
  title: ReactNode
  /** Slides of equal width. */
  children: ReactNode
}

/** A scrolling row of slides below a title, moved by touch, wheel, keyboard and two buttons (UI-16). */
export function Carousel({ title, children }: CarouselProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const track = useRef<HTMLDivElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides may be more or fewer
  useEffect(() => {
    const element = track.current
    if (!element) return
    const updateEnds = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft
      setEnds({ start: element.scrollLeft <= slackPx, end: rest <= slackPx })
    }
    updateEnds()
    const sizes = new ResizeObserver(updateEnds)
    sizes.observe(element)
    element.addEventListener('scroll', updateEnds, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', updateEnds)
    }
  }, [children])

  const turn = (direction: 1 | -1) => {
    const element = track.current
    element?.scrollBy({ left: direction * element.clientWidth })
  }

  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {!(ends.start && ends.end) && (
          <div className={styles.buttons}>
            {/* Not `disabled`: a button that has just reached the end must keep the focus. */}
            <IconButton
              variant="line"
              icon={ArrowLeft}
              label={t('carousel.previous')}
              className={styles.button}
              aria-disabled={ends.start}
              onClick={() => turn(-1)}
            />
            <IconButton
              variant="line"
              icon={ArrowRight}
              label={t('carousel.next')}
              className={styles.button}
              aria-disabled={ends.end}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
      <div ref={track} className={styles.track}>
        {children}
      </div>
    </section>
  )
}
