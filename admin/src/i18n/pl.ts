import ui from '@slodki-ul/ui/i18n/pl/ui.json'
import shell from './pl/shell.json'

/** The Polish catalogue. */
export const pl = { shell, ui }
