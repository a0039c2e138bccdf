/** What a press of a key means anywhere. */
export type KeyAction = 'palette' | 'keys' | 'search'

type Press = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** The focus is in a field, where letters are text. */
  readonly isTyping: boolean
}

const single: Readonly<Record<string, KeyAction>> = { '?': 'keys', '/': 'search' }

/**
 * The character of a press that stands alone, in lower case; null while typing, with a modifier key, and when the person
 * has switched single keys off (WCAG 2.1.4).
 */
export function singleKeyOf({ key, ctrlKey, metaKey, altKey, isTyping }: Press, hasSingleKeys: boolean): string | null {
  if (!hasSingleKeys || isTyping || ctrlKey || metaKey || altKey || [...key].length !== 1) return null
  return key.toLowerCase()
}

/** What a press does anywhere in the back office; null for everything else. */
export function actionOfKey(press: Press, hasSingleKeys: boolean): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey } = press
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey) return 'palette'
  const alone = singleKeyOf(press, hasSingleKeys)
  return alone !== null && Object.hasOwn(single, alone) ? (single[alone] ?? null) : null
}
