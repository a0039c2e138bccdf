import { formatDate } from '@slodki-ul/contract/dates'
import type { Training } from '@slodki-ul/contract/engagement/trainings'
import { Button } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import head from '@slodki-ul/ui/section-head.module.css'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadError } from '#core/load-error.tsx'
import { paths } from '#core/paths.ts'
import { seatsKeyOf } from '#engagement/trainings/seats.rules.ts'
import { useListTrainingsInfiniteQuery } from '#engagement/trainings/trainings.api.ts'
import { useRegister } from '#engagement/trainings/use-register.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import trainingsTexts from '#i18n/pl/trainings.json'
import home from './home.module.css'
import styles from './trainings.module.css'

addTexts({ trainings: trainingsTexts })

const RegistrationDialog = lazyComponent(
  async () => (await import('#engagement/trainings/registration-dialog.tsx')).RegistrationDialog,
)

/** Number of trainings shown on the home page. */
const shown = 3

/** The next trainings, each with its registration modal; nothing when there are none. */
export function Trainings() {
  const { t } = useTranslation('trainings')
  const titleId = useId()
  const languageCode = useLanguage()
  const { register, opened, close } = useRegister()
  const list = useListTrainingsInfiniteQuery({ query: { orderBy: 'DateAsc', pageSize: shown, languageCode } })
  const trainings = list.currentData?.pages[0]?.items
  if (trainings?.length === 0) return null
  return (
    <section className={clsx(frame.wrap, home.flush)} aria-labelledby={titleId}>
      <div className={styles.box}>
        <div className={clsx(head.head, styles.head)}>
          <div>
            <h2 id={titleId}>{t('teaser')}</h2>
            <p className={text.lead}>{t('teaser.lead')}</p>
          </div>
          <Link className={text.arrow} to={paths.trainings}>
            <span>{t('teaser.all')}</span>
            <Icon of={ArrowRight} />
          </Link>
        </div>
        {trainings?.map((training) => (
          <Row key={training.id} training={training} onRegister={register} />
        ))}
        {!trainings &&
          (list.isError ? (
            <LoadError query={list} call="listTrainings" />
          ) : (
            <>
              <LoadingStatus />
              <LinesSkeleton lines={6} />
            </>
          ))}
      </div>
      <Suspense>{opened && <RegistrationDialog training={opened} onClose={close} />}</Suspense>
    </section>
  )
}

const tagVariants = { 'places.none': 'mute', 'places.left': 'rasp', places: 'plain' } as const

function Row({ training, onRegister }: { training: Training; onRegister: (training: Training) => void }) {
  const { t } = useTranslation('trainings')
  const { name, date, location, availablePlaces } = training
  const key = seatsKeyOf(availablePlaces)
  const [day, month, year] = formatDate(date).split('.')
  return (
    <article className={styles.row} aria-label={name}>
      <time className={clsx(text.numbers, styles.date)} dateTime={date}>
        <b>{`${day}.${month}`}</b> <span>{year}</span>
      </time>
      <h3>{name}</h3>
      <span className={text.small}>{location}</span>
      <Tag variant={tagVariants[key]}>
        {key === 'places.none' ? t('teaser.none') : t('teaser.places', { count: availablePlaces })}
      </Tag>
      <Button size="sm" aria-label={t('register.for', { name })} onClick={() => onRegister(training)}>
        {t('register')}
      </Button>
    </article>
  )
}
