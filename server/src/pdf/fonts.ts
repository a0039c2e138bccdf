import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const figtree = (file: string) => require.resolve(`@expo-google-fonts/figtree/${file}.ttf`)
const brygada = (file: string) => require.resolve(`@expo-google-fonts/brygada-1918/${file}.ttf`)

/** Files of the brand's fonts, for PDFs: whole ones, as the standard PDF fonts and those cut for the web lack letters. */
export const fonts = {
  text: figtree('400Regular/Figtree_400Regular'),
  medium: figtree('500Medium/Figtree_500Medium'),
  bold: figtree('600SemiBold/Figtree_600SemiBold'),
  title: brygada('500Medium/Brygada1918_500Medium'),
  titleItalic: brygada('500Medium_Italic/Brygada1918_500Medium_Italic'),
}
