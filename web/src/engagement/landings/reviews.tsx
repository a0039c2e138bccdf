import book from '@slodki-ul/ui/art/ebook-torty.svg'
import macarons from '@slodki-ul/ui/art/makaroniki.svg'
import honeyCake from '@slodki-ul/ui/art/miodownik.svg'
import chocolateCake from '@slodki-ul/ui/art/tort-czekoladowy.svg'
import hive from '@slodki-ul/ui/art/ul.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Stars } from '@slodki-ul/ui/stars.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import styles from './reviews.module.css'

addTexts({ landings: landingsTexts })

const reviews = [
  { id: 'magdalena', rating: 5, image: honeyCake, fill: 'var(--honey-200)' },
  { id: 'pawel', rating: 5, image: chocolateCake, fill: 'var(--rasp-200)' },
  { id: 'grzegorz', rating: 4.5, image: hive, fill: 'var(--pist-200)' },
  { id: 'iwona', rating: 5, image: macarons, fill: 'var(--cream-300)' },
  { id: 'marek', rating: 4, image: book, fill: 'var(--honey-200)' },
] as const

/** User input on the carousel, which cancels a scroll started by a button. */
const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const

/** Milliseconds without movement after which a slide counts as settled. */
const restMs = 120

/**
 * Five reviews in a carousel (MKT-03), moved by touch, wheel, arrow keys and two buttons. It never moves by itself, so
 * there is nothing to pause.
 */
export function Reviews() {
  const { t } = useTranslation('landings')
  const titleId = useId()
  const track = useRef<HTMLDivElement>(null)
  /** The slide that a button scrolls to, until the scrolling ends. */
  const goal = useRef<number | null>(null)
  const [at, setAt] = useState(0)
  const next = [1, 2].map((step) => reviews[(at + step) % reviews.length]).filter((review) => review !== undefined)

  useEffect(() => {
    const element = track.current
    if (!element) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const arrive = () => {
      const index = Math.round(element.scrollLeft / element.clientWidth)
      if (goal.current !== null && goal.current !== index) return
      goal.current = null
      setAt(index)
    }
    const handleScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(arrive, restMs)
    }
    const takeOver = () => {
      goal.current = null
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    for (const move of ownMoves) element.addEventListener(move, takeOver, { passive: true })
    return () => {
      clearTimeout(rest)
      element.removeEventListener('scroll', handleScroll)
      for (const move of ownMoves) element.removeEventListener(move, takeOver)
    }
  }, [])

  function turnTo(index: number) {
    const element = track.current
    if (!element || index < 0 || index >= reviews.length) return
    goal.current = index
    element.scrollTo({ left: index * element.clientWidth })
    setAt(index)
  }

  return (
    <section className={clsx(frame.wrap, frame.section)} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <VisuallyHidden>{t('reviews')}</VisuallyHidden>
      </h2>
      <div className={styles.reviews}>
        <div className={styles.one}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is moved by the arrow keys */}
          <div ref={track} className={styles.track} role="group" aria-label={t('reviews.track')} tabIndex={0}>
            {reviews.map(({ id, rating, image, fill }) => (
              <figure key={id} className={styles.slide}>
                <Stars rating={rating} className={styles.stars} />
                <blockquote>{t(`review.${id}`)}</blockquote>
                <figcaption>
                  <span className={styles.picture}>
                    <Hexagon fill={fill} />
                    <img src={image} alt="" width="44" height="44" loading="lazy" />
                  </span>
                  <span>
                    <b>{t(`review.${id}.name`)}</b>
                    <span className={clsx(text.small, text.muted)}>{t(`review.${id}.sub`)}</span>
                  </span>
                </figcaption>
              </figure>
            ))}
          </div>
          <div className={styles.controls}>
            {/* Not `disabled`: a button that has just reached the end must keep the focus. */}
            <IconButton
              variant="line"
              icon={ArrowLeft}
              label={t('reviews.previous')}
              aria-disabled={at === 0}
              onClick={() => turnTo(at - 1)}
            />
            <IconButton
              variant="line"
              icon={ArrowRight}
              label={t('reviews.next')}
              aria-disabled={at === reviews.length - 1}
              onClick={() => turnTo(at + 1)}
            />
            <p role="status" className={clsx(text.small, text.muted, text.numbers)}>
              <VisuallyHidden>{t('reviews.review')} </VisuallyHidden>
              {t('reviews.place', { position: at + 1, count: reviews.length })}
            </p>
          </div>
        </div>
        <div className={styles.side}>
          {/* A preview of the next two reviews, which are in the row anyway. */}
          <div className={styles.next} aria-hidden="true">
            {next.map(({ id, rating }) => (
              <div key={id} className={styles.small}>
                <Stars rating={rating} />
                <p>{t(`review.${id}`)}</p>
                <p className={clsx(text.small, text.muted)}>{t(`review.${id}.name`)}</p>
              </div>
            ))}
          </div>
          <p className={clsx(text.tiny, text.muted)}>{t('reviews.note')}</p>
        </div>
      </div>
    </section>
  )
}
