/** What a press of a key means. */
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
 * What a press does anywhere in the back office; null for everything else. Single characters do nothing while typing,
 * with a modifier key, or when the person has switched them off (WCAG 2.1.4).
 */
export function actionOfKey(press: Press, hasSingleKeys: boolean): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey, isTyping } = press
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey) return 'palette'
  if (!hasSingleKeys || isTyping || ctrlKey || metaKey || altKey) return null
  return Object.hasOwn(single, key) ? (single[key] ?? null) : null
}
