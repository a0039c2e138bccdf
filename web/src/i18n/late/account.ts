import i18next from 'i18next'
import account from '../pl/account.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'account', account)
