import ui from '@slodki-ul/ui/i18n/pl/ui.json'
import layout from './pl/layout.json'

/** The Polish texts of the first load; all others are loaded with the components that show them (add-texts.ts). */
export const first = { layout, ui }
