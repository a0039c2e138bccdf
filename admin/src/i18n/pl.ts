import ui from '@slodki-ul/ui/i18n/pl/ui.json'
import errors from './pl/errors.json'
import lists from './pl/lists.json'
import session from './pl/session.json'
import shell from './pl/shell.json'

/** The Polish catalogue. */
export const pl = { errors, lists, session, shell, ui }
