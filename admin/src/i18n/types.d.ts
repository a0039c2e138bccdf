import 'i18next'
import type { pl } from './pl.ts'
import type { ScreenTexts } from './screen-texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    keySeparator: false
    resources: typeof pl & ScreenTexts
  }
}
