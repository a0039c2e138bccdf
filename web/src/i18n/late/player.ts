import i18next from 'i18next'
import player from '../pl/player.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'player', player)
