import type { PageTexts } from '@slodki-ul/contract/engagement/page-texts'
import book from '@slodki-ul/ui/art/ebook-torty.svg'
import macarons from '@slodki-ul/ui/art/makaroniki.svg'
import honeyCake from '@slodki-ul/ui/art/miodownik.svg'
import chocolateCake from '@slodki-ul/ui/art/tort-czekoladowy.svg'
import hive from '@slodki-ul/ui/art/ul.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { Stars } from '@slodki-ul/ui/stars.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import { usePageTexts, useWords } from './page-texts.api.ts'
import styles from './reviews.module.css'

addTexts({ landings: landingsTexts })

/** The pictures beside the reviews, one after the other. */
const pictures = [
  { image: honeyCake, fill: 'var(--honey-200)' },
  { image: chocolateCake, fill: 'var(--rasp-200)' },
  { image: hive, fill: 'var(--pist-200)' },
  { image: macarons, fill: 'var(--cream-300)' },
  { image: book, fill: 'var(--honey-200)' },
] as const
const first = pictures[0]
const pictureOf = (index: number) => pictures[index % pictures.length] ?? first

type Review = PageTexts['reviews'][number]

/** User input on the carousel, which cancels a scroll started by a button. */
const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const

/** Milliseconds without movement after which a slide counts as settled. */
const restMs = 120

/** The reviews that the shop shows now (MKT-03); nothing when staff left none. */
export function Reviews() {
  const { t } = useTranslation('landings')
  const titleId = useId()
  const texts = usePageTexts()
  const reviews = texts.currentData?.reviews
  if (reviews?.length === 0) return null
  return (
    <section className={clsx(frame.wrap, frame.section)} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <VisuallyHidden>{t('reviews')}</VisuallyHidden>
      </h2>
      {texts.isError && !reviews && <LoadError query={texts} call="getPageTexts" />}
      {!reviews && !texts.isError && <LinesSkeleton lines={8} />}
      {reviews && <ReviewCarousel key={reviews.length} reviews={reviews} />}
    </section>
  )
}

/**
 * The reviews in a carousel, moved by touch, wheel, arrow keys and two buttons. It never moves by itself, so there is nothing
 * to pause.
 */
function ReviewCarousel({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation('landings')
  const say = useWords()
  const track = useRef<HTMLDivElement>(null)
  /** The slide that a button scrolls to, until the scrolling ends. */
  const goal = useRef<number | null>(null)
  const [at, setAt] = useState(0)
  const next = [1, 2]
    .slice(0, reviews.length - 1)
    .map((step) => reviews[(at + step) % reviews.length])
    .filter((review) => review !== undefined)

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
    <div className={styles.reviews}>
      <div className={styles.one}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is moved by the arrow keys */}
        <div ref={track} className={styles.track} role="group" aria-label={t('reviews.track')} tabIndex={0}>
          {reviews.map(({ rating, name, text: words, source }, index) => (
            <figure key={`${name} ${words}`} className={styles.slide}>
              <Stars rating={rating} className={styles.stars} />
              <blockquote>{words}</blockquote>
              <figcaption>
                <span className={styles.picture}>
                  <Hexagon fill={pictureOf(index).fill} />
                  <img src={pictureOf(index).image} alt="" width="44" height="44" loading="lazy" />
                </span>
                <span>
                  <b>{name}</b>
                  <span className={clsx(text.small, text.muted)}>{source}</span>
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
          {next.map(({ rating, name, text: words }) => (
            <div key={`${name} ${words}`} className={styles.small}>
              <Stars rating={rating} />
              <p>{words}</p>
              <p className={clsx(text.small, text.muted)}>{name}</p>
            </div>
          ))}
        </div>
        <p className={clsx(text.tiny, text.muted)}>{say('landings:reviews.note', t('reviews.note'))}</p>
      </div>
    </div>
  )
}
