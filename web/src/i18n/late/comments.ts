import i18next from 'i18next'
import comments from '../pl/comments.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'comments', comments)
