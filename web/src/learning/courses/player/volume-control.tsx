import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { clsx } from 'clsx/lite'
import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Choices } from './use-choices.ts'
import styles from './volume-control.module.css'

/** Volume after the sound is switched on when it was 0. */
const audibleVolume = 0.5

type VolumeControlProps = {
  choices: Choices
  onChoose: (change: Partial<Choices>) => void
  className?: string | undefined
  buttonClassName?: string | undefined
}

/** Switches the sound on and off; its slider shows under the pointer and with the focus. */
export function VolumeControl({ choices, onChoose, className, buttonClassName }: VolumeControlProps) {
  const { t } = useTranslation('player')
  const isSilent = choices.isMuted || choices.volume === 0
  const percent = isSilent ? 0 : Math.round(choices.volume * 100)
  return (
    <div className={clsx(styles.volume, className)}>
      <IconButton
        className={buttonClassName}
        icon={isSilent ? VolumeX : Volume2}
        label={t(isSilent ? 'unmute' : 'mute')}
        onClick={() =>
          onChoose(isSilent ? { isMuted: false, volume: choices.volume || audibleVolume } : { isMuted: true })
        }
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('volume')}
        aria-valuetext={t('percent', { percent })}
        data-own-keys
        onChange={({ target }) => onChoose({ volume: Number(target.value) / 100, isMuted: false })}
      />
    </div>
  )
}
