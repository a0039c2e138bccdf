import layout from './pl/layout.json'
import ui from './pl/ui.json'

/** The Polish texts of the first load; all others come with the parts that show them (add-texts.ts). */
export const first = { layout, ui }
