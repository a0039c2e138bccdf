import { watchedShare } from '@slodki-ul/contract/limits'

/** Formats a position in a video: 0:07, 12:30, 1:09:12. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

type Watched = { progress: number; position: number; duration: number }

/** The second at which a video resumes: the last position, or the start when it was watched to the end (CRS-26). */
export function resumeAt({ progress, position, duration }: Watched): number {
  const isWatched = duration > 0 && progress >= watchedShare * duration
  return isWatched || position >= duration ? 0 : Math.max(0, position)
}

/** Index of the chapter at a second; -1 before the first one. */
export const chapterAt = (chapters: readonly { startSecond: number }[], second: number): number =>
  chapters.findLastIndex(({ startSecond }) => startSecond <= second)

/** Progress to save for a video watched up to `furthest` and left at `second`: whole seconds within the video. */
export function progressOf(furthest: number, second: number, duration: number): { progress: number; position: number } {
  const inside = (value: number) => Math.min(Math.max(0, Math.floor(value)), Math.floor(duration))
  return { progress: inside(furthest), position: inside(second) }
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next faster or slower speed; at either end the speed stays the same. */
export function stepRate(rate: number, direction: 1 | -1): number {
  const nearest = rates.findIndex((each) => each >= rate)
  const index = nearest === -1 ? rates.length - 1 : nearest
  return rates[Math.min(Math.max(index + direction, 0), rates.length - 1)] ?? rate
}

export type PlayerAction =
  | { do: 'toggle' | 'mute' | 'captions' | 'fullscreen' | 'picture' }
  | { do: 'skip' | 'louder'; by: number }
  | { do: 'faster'; by: 1 | -1 }
  | { do: 'jump'; to: number }

/** Keys common in video players; `to` is a fraction of the duration. */
const keys: Record<string, PlayerAction> = {
  k: { do: 'toggle' },
  ' ': { do: 'toggle' },
  m: { do: 'mute' },
  c: { do: 'captions' },
  f: { do: 'fullscreen' },
  i: { do: 'picture' },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  ArrowLeft: { do: 'skip', by: -5 },
  ArrowRight: { do: 'skip', by: 5 },
  ArrowUp: { do: 'louder', by: 0.05 },
  ArrowDown: { do: 'louder', by: -0.05 },
  '<': { do: 'faster', by: -1 },
  '>': { do: 'faster', by: 1 },
  Home: { do: 'jump', to: 0 },
  End: { do: 'jump', to: 1 },
}

type Key = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

/** The focused control: a button handles the space bar itself, and a menu of choices handles the arrow keys. */
export type FocusTarget = 'player' | 'button' | 'slider' | 'choice'

/** The action of a key; null when the player does not handle it. */
export function actionOfKey({ key, ctrlKey, altKey, metaKey }: Key, focus: FocusTarget): PlayerAction | null {
  if (ctrlKey || altKey || metaKey || focus === 'choice') return null
  if (focus === 'button' && key === ' ') return null
  if (/^\d$/.test(key)) return { do: 'jump', to: Number(key) / 10 }
  return keys[key.length === 1 ? key.toLowerCase() : key] ?? null
}
