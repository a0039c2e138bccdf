import { useSyncExternalStore } from 'react'
import translator from './translator.ts'

function subscribe(changed: () => void) {
  translator.on('languageChanged', changed)
  return () => translator.off('languageChanged', changed)
}

const language = () => translator.language

/** The hook of react-i18next over the translator: `t` of the first namespace, replaced when the language changes. */
export function useTranslation(namespaces?: string | readonly string[]) {
  const shown = useSyncExternalStore(subscribe, language, language)
  return { t: translator.getFixedT(shown, [namespaces ?? []].flat()[0]), i18n: translator }
}

/** The translator needs no plugin to reach the hook. */
export const initReactI18next = {}
