/** Contact for questions. */
export const contactLink = 'mailto:kontakt@slodki-ul.example'
