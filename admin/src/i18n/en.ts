import ui from '@slodki-ul/ui/i18n/en/ui.json'
import shell from './en/shell.json'

/** The English catalogue. */
export const en = { shell, ui }
