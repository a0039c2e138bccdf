import { languages } from '@slodki-ul/contract/language'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rates } from './player.rules.ts'
import styles from './settings-panel.module.css'
import type { Choices } from './use-choices.ts'

type ChoiceProps = ComponentProps<'select'> & { label: string; options: readonly { value: string; text: string }[] }

function Choice({ label, options, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...rest}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type SettingsPanelProps = {
  id: string
  choices: Choices
  captions: Video['captions']
  qualities: readonly number[]
  onChoose: (change: Partial<Choices>) => void
}

const none = ''

/** Speed, captions and quality of a video. */
export function SettingsPanel({ id, choices, captions, qualities, onChoose }: SettingsPanelProps) {
  const { t } = useTranslation('player')
  return (
    // Here arrow keys move between the choices instead of seeking.
    <div id={id} className={styles.panel} data-own-keys>
      <Choice
        label={t('rate')}
        value={String(choices.rate)}
        options={rates.map((rate) => ({ value: String(rate), text: t('rate.times', { rate }) }))}
        onChange={({ target }) => onChoose({ rate: Number(target.value) })}
      />
      {captions.length > 0 && (
        <Choice
          label={t('captions')}
          value={choices.captions ?? none}
          options={[
            { value: none, text: t('captions.none') },
            ...captions.map(({ language }) => ({ value: language, text: t(`captions.${language}`) })),
          ]}
          onChange={({ target }) => onChoose({ captions: languages.find((each) => each === target.value) ?? null })}
        />
      )}
      {qualities.length > 1 && (
        <Choice
          label={t('quality')}
          value={String(choices.quality ?? none)}
          options={[
            { value: none, text: t('quality.auto') },
            ...qualities.map((height) => ({ value: String(height), text: t('quality.height', { height }) })),
          ]}
          onChange={({ target }) => onChoose({ quality: target.value === none ? null : Number(target.value) })}
        />
      )}
    </div>
  )
}
