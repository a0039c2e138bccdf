/** Where questions go. */
export const contactLink = 'mailto:kontakt@slodki-ul.example'
