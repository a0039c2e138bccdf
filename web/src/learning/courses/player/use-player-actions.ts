import type { Video } from '@slodki-ul/contract/learning/videos'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { actionOfKey, type FocusTarget, formatTime, type PlayerAction, stepRate } from './player.rules.ts'
import type { Player } from './use-player.ts'

function focusTargetOf(target: EventTarget): FocusTarget {
  if (!(target instanceof HTMLElement)) return 'player'
  if (target.closest('[data-own-keys]')) return 'choice'
  if (target instanceof HTMLButtonElement) return 'button'
  return target instanceof HTMLInputElement ? 'slider' : 'player'
}

type PlayerActions = {
  player: Player
  video: Video
  onFullscreen: () => void
  onPicture: (() => void) | undefined
  /** Announces the effect of an action. */
  tell: (text: string) => void
}

/** What keys do in the player; each effect is announced. */
export function usePlayerActions({ player, video, onFullscreen, onPicture, tell }: PlayerActions) {
  const { t } = useTranslation('player')
  const { media, state, choices, duration } = player

  const toggleCaptions = () => {
    const [first] = video.captions
    if (!first) return
    const isOn = choices.captions !== null
    player.choose({ captions: isOn ? null : first.language })
    tell(t(isOn ? 'told.captions.off' : 'told.captions.on'))
  }

  const changeVolume = (by: number) => {
    const volume = Math.min(Math.max(0, Math.round((choices.volume + by) * 100) / 100), 1)
    player.choose({ volume, isMuted: false })
    tell(t('told.volume', { percent: Math.round(volume * 100) }))
  }

  const jump = (second: number) => {
    const to = Math.min(Math.max(0, second), duration)
    tell(formatTime(to))
    player.seek(to)
  }

  const perform = (action: PlayerAction) => {
    switch (action.do) {
      case 'toggle':
        tell(t(state.isPlaying ? 'told.paused' : 'told.playing'))
        return player.toggle()
      case 'mute':
        tell(t(choices.isMuted ? 'told.unmuted' : 'told.muted'))
        return player.choose({ isMuted: !choices.isMuted })
      case 'captions':
        return toggleCaptions()
      case 'fullscreen':
        return onFullscreen()
      case 'picture':
        return onPicture?.()
      case 'louder':
        return changeVolume(action.by)
      case 'faster': {
        const rate = stepRate(choices.rate, action.by)
        tell(t('rate.times', { rate }))
        return player.choose({ rate })
      }
      case 'skip':
        // Keys may be pressed faster than the state is updated.
        return jump((media?.currentTime ?? state.time) + action.by)
      case 'jump':
        return jump(action.to * duration)
    }
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const action = actionOfKey(event, focusTargetOf(event.target))
    if (!action) return
    // Prevents scrolling of the page and the default action of sliders.
    event.preventDefault()
    perform(action)
  }

  return { toggleCaptions, handleKeyDown }
}
