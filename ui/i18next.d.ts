// Keys of the components' own texts. Outside of src, because each app declares its texts and those of ui together.
import 'i18next'
import type ui from './src/i18n/pl/ui.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    keySeparator: false
    resources: { ui: typeof ui }
  }
}
