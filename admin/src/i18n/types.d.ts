import 'i18next'
import type { pl } from './pl.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    keySeparator: false
    resources: typeof pl
  }
}
