import smoker from '@slodki-ul/ui/art/podkurzacz.svg'
import hive from '@slodki-ul/ui/art/ul.svg'
import banner from '@slodki-ul/ui/banner.module.css'
import { Button } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import comb from '@slodki-ul/ui/honeycomb.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import head from '@slodki-ul/ui/section-head.module.css'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ControllerNote } from '#core/controller-note.tsx'
import { readSearch } from '#core/list-filters.rules.ts'
import { type FilterAddress, useUrlFilters } from '#core/use-url-filters.ts'
import { RegistrationDialog } from '#engagement/trainings/registration-dialog.tsx'
import { TrainingGallery } from '#engagement/trainings/training-gallery.tsx'
import { TrainingList } from '#engagement/trainings/training-list.tsx'
import { useListTrainingImagesQuery } from '#engagement/trainings/trainings.api.ts'
import { useRegister } from '#engagement/trainings/use-register.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import trainingsTexts from '#i18n/pl/trainings.json'
import styles from './trainings.module.css'

addTexts({ trainings: trainingsTexts })

const searchAddress: FilterAddress<{ searchBy: string }> = {
  none: { searchBy: '' },
  read: (address) => ({ searchBy: readSearch(address) }),
  write: ({ searchBy }) => new URLSearchParams(searchBy.trim() && { searchBy: searchBy.trim() }),
}

/** /szkolenia: trainings on site (NAV-18, TRN-01 to TRN-17). */
export function TrainingsScreen() {
  const { t } = useTranslation('trainings')
  const { applied, wanted, type, submit, clear } = useUrlFilters(searchAddress)
  // Without pictures there is no gallery, and no error is shown (ERR-69).
  const { data: images = [] } = useListTrainingImagesQuery({ query: { languageCode: useLanguage() } })
  const { register, opened, close } = useRegister()
  const dates = useRef<HTMLElement>(null)

  const goToDates = () => {
    dates.current?.scrollIntoView()
    dates.current?.focus({ preventScroll: true })
  }
  // The button disappears with the empty list, so keyboard users continue at what replaces it.
  const clearFromList = () => {
    clear()
    dates.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className={clsx(frame.wrap, styles.top)}>
        <div className={clsx(comb.comb, banner.banner, styles.banner)}>
          <div>
            <h1>
              <RichText text={t('banner')} parts={{ em: (words) => <em>{words}</em> }} />
            </h1>
            <p className={clsx(text.lead, banner.lead)}>{t('banner.lead')}</p>
            <Button size="lg" className={styles.go} onClick={goToDates}>
              {t('banner.go')}
            </Button>
          </div>
          <div className={banner.art} aria-hidden="true">
            <img src={hive} alt="" className={styles.hive} width="400" height="400" />
            <img src={smoker} alt="" className={styles.smoker} width="400" height="400" />
          </div>
        </div>
      </div>
      <section
        ref={dates}
        className={clsx(frame.wrap, frame.section, styles.dates)}
        aria-label={t('dates')}
        tabIndex={-1}
      >
        <div className={head.head}>
          <h2>{t('dates')}</h2>
          <SearchField
            className={styles.search}
            label={t('search')}
            placeholder={t('search')}
            value={wanted.searchBy}
            onChange={(searchBy) => type({ searchBy })}
            onSubmit={submit}
          />
        </div>
        <TrainingList searchBy={applied.searchBy} onClear={clearFromList} onRegister={register} />
      </section>
      <div className={clsx(frame.wrap, styles.end)}>
        {images.length > 0 && <TrainingGallery className={styles.gallery} images={images} />}
        <ControllerNote say={(company) => t('dataNote', { company })} className={styles.note} />
      </div>
      {opened && <RegistrationDialog training={opened} onClose={close} />}
    </>
  )
}
