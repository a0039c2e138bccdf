import ui from '@slodki-ul/ui/i18n/en/ui.json'
import errors from './en/errors.json'
import lists from './en/lists.json'
import session from './en/session.json'
import shell from './en/shell.json'

/** The English catalogue. */
export const en = { errors, lists, session, shell, ui }
