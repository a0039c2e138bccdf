import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { clsx } from 'clsx/lite'
import { Clock, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Entries } from '#layout/entries.tsx'
import { Tile } from '#layout/tile.tsx'
import { clockLength } from '#learning/videos/film-length.rules.ts'
import { PlayedFilm } from '#learning/videos/played-film.tsx'
import { SecondField } from '#learning/videos/second-field.tsx'
import { BothField } from './both-field.tsx'
import styles from './course.module.css'
import { idOfField, type TranslatedPart, useFieldProps } from './course-field.ts'

type Step = CourseValues['steps'][number]
const none = { pl: '', en: null }

type CourseStepsProps = TranslatedPart & {
  /** Of the film, in seconds; null without one. */
  duration: number | null
  /** The id of the film, if it is on our server and can be played here. */
  film: string | null
}

/** The steps of a recipe in order, each with the second of the film that shows it and a timer for the kitchen. */
export function CourseSteps({ state, language, duration, film }: CourseStepsProps) {
  const { t } = useTranslation('course-form')
  const steps: readonly Step[] = state.form.watch('steps') ?? []
  const key = language === 'Pl' ? 'pl' : 'en'
  const last = steps.at(-1)?.startSecond ?? 0
  const part = { state, language }
  const props = useFieldProps(state)
  const player = useRef<HTMLVideoElement>(null)
  const [isPlayed, setPlayed] = useState(false)
  const [isReady, setReady] = useState(false)
  return (
    <Tile title={t('field.steps')}>
      <div className={styles.stack}>
        <p>{duration === null ? t('steps.noFilm') : t('steps.film', { length: clockLength(duration) })}</p>
        {film && duration !== null && (
          <div className={styles.player}>
            {isPlayed ? (
              <PlayedFilm id={film} ref={player} onReady={() => setReady(true)} />
            ) : (
              <Button size="sm" variant="line" icon={Play} onClick={() => setPlayed(true)}>
                {t('steps.play')}
              </Button>
            )}
          </div>
        )}
        <Entries
          entries={steps}
          onChange={(next) => state.form.setValue('steps', next)}
          id={idOfField('steps')}
          idOf={(at) => idOfField(`steps.${at}.title.${key}`)}
          add={t('steps.add')}
          blank={{ title: none, text: none, startSecond: last, timerSeconds: null } as Step}
          nameOf={({ title }, at) => title.pl || t('steps.one', { number: at + 1 })}
        >
          {(step, at, change) => (
            <>
              <BothField
                {...part}
                path={`steps.${at}.title`}
                value={step.title}
                onChange={(title) => change({ ...step, title })}
              />
              <BothField
                {...part}
                path={`steps.${at}.text`}
                isLong
                value={step.text}
                onChange={(text) => change({ ...step, text })}
              />
              <div className={clsx(styles.three, styles.places)}>
                <div className={styles.stack}>
                  <SecondField
                    {...props(`steps.${at}.startSecond`)}
                    value={step.startSecond}
                    hint={duration !== null && step.startSecond >= duration ? t('steps.late') : undefined}
                    onChange={(startSecond) => change({ ...step, startSecond: startSecond as number })}
                  />
                  {isPlayed && (
                    <Button
                      size="sm"
                      variant="line"
                      icon={Clock}
                      disabled={!isReady}
                      aria-label={t('steps.takeNamed', { name: step.title.pl || t('steps.one', { number: at + 1 }) })}
                      onClick={() =>
                        player.current && change({ ...step, startSecond: Math.floor(player.current.currentTime) })
                      }
                    >
                      {t('steps.take')}
                    </Button>
                  )}
                </div>
                <SecondField
                  {...props(`steps.${at}.timerSeconds`)}
                  value={step.timerSeconds}
                  optional
                  onChange={(timerSeconds) => change({ ...step, timerSeconds: timerSeconds as number | null })}
                />
              </div>
            </>
          )}
        </Entries>
      </div>
    </Tile>
  )
}
