import i18next from 'i18next'
import withdrawals from '../pl/withdrawals.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'withdrawals', withdrawals)
