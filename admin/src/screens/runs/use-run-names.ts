import { useTranslation } from 'react-i18next'
import type runs from '#i18n/pl/runs.json'

/** Returns what a run does, by its kind. */
export function useRunNames() {
  const { t, i18n } = useTranslation('runs')
  return {
    nameOf: (kind: string): string =>
      i18n.exists(`kind.${kind}`, { ns: 'runs' })
        ? t(`kind.${kind}` as Extract<keyof typeof runs, `kind.${string}`>)
        : kind,
  }
}
